package io.millrace.script;

import java.util.Map;

/** Holds the classes of one script; goes when the script does. Finds of the rest what this class's loader finds. */
final class GroovyScriptLoader extends ClassLoader {
    private final Map<String, byte[]> classes;

    GroovyScriptLoader(Map<String, byte[]> classes) {
        super("script", GroovyScriptLoader.class.getClassLoader());
        this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.remove(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
