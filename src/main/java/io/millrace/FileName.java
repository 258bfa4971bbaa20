package io.millrace;

import io.millrace.config.LostCharacters;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the names of files on the command line. */
final class FileName implements ITypeConverter<String> {
    static ITypeConverter<Path> toPath() {
        return FileName::path;
    }

    /** For a name that is kept as it is written; it may be {@code -} too. */
    @Override
    public String convert(String name) {
        path(name);
        return name;
    }

    /** An empty name would be that of the working directory. */
    private static Path path(String name) {
        if (name.isEmpty()) {
            throw new TypeConversionException("the name of the file is empty; is a variable of the shell not set?");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' is no path: " + LostCharacters.noPath(e));
        }
    }
}
