package io.millrace;

/** The command line. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println("millrace");
    }
}
