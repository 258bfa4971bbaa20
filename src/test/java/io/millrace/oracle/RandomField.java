package io.millrace.oracle;

/** A field of a random pipeline as rules see it. */
record RandomField(String name, String type) {
    boolean isNumber() {
        return !type.equals("string");
    }

    /** The name as a config may write it. */
    static String written(String name, Dice dice) {
        return dice.chance(70) && name.matches("[A-Za-z0-9.-]+") ? name : YamlText.quoted(name);
    }
}
