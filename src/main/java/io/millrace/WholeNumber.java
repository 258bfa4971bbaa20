package io.millrace;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers on the command line. */
final class WholeNumber {
    private WholeNumber() {}

    static ITypeConverter<Long> toLong() {
        return WholeNumber::parse;
    }

    private static Long parse(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is no whole number");
        }
    }
}
