package io.millrace;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, from the jar's manifest. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"millrace " + text() + " (Java " + Runtime.version() + ")"};
    }

    static String text() {
        String built = Version.class.getPackage().getImplementationVersion();
        return built == null ? "development" : built;
    }
}
