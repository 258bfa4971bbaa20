package io.millrace.script;

/** Scripts that nobody should get away with. */
final class GroovyAttackScripts {
    /** With a part of the message that each is refused with. */
    static final String REFUSED = """
            "ls".execute()  => execute is not allowed
            ['ls', '-l'].execute()  => execute is not allowed
            def c = "ls"; c.execute().text  => execute is not allowed
            new File('/etc/passwd').text  => the class File is not one that a script may use
            new java.io.File('/etc/passwd').exists()  => the class java.io.File is not one that a script may use
            java.nio.file.Files.readString(java.nio.file.Path.of('/etc/passwd'))  => java.nio.file.Files is not a class that a script may use
            java.nio.file.Paths.get('/')  => java.nio.file.Paths is not a class that a script may use
            new FileWriter('/tmp/x')  => the class FileWriter is not one that a script may use
            Runtime.getRuntime().exec('ls')  => Runtime is not a class that a script may use
            Runtime.runtime.exec('ls')  => Runtime is not a class that a script may use
            new ProcessBuilder('ls').start()  => the class ProcessBuilder is not one that a script may use
            ProcessBuilder.newInstance('ls')  => newInstance is not allowed
            new Socket('127.0.0.1', 80)  => the class Socket is not one that a script may use
            new URL('http://x').text  => the class URL is not one that a script may use
            'http://x'.toURL().text  => String.toURL is not allowed
            new ServerSocket(1)  => the class ServerSocket is not one that a script may use
            path.getClass()  => getClass is not allowed
            path.class.classLoader  => classLoader is not allowed
            path.class  => class is not allowed
            String.class.forName('java.lang.Runtime')  => forName is not allowed
            Class.forName('java.lang.Runtime')  => forName is not allowed
            String.getMethod('length')  => Class.getMethod is not allowed
            ''.getClass().forName('java.lang.System')  => forName is not allowed
            Thread.currentThread().contextClassLoader  => Thread is not a class that a script may use
            new GroovyShell().evaluate('1')  => evaluate is not allowed
            Eval.me('1')  => Eval is not a class that a script may use
            evaluate('1')  => evaluate is not allowed
            groovy.util.Eval.me('1')  => groovy.util.Eval is not a class that a script may use
            new groovy.lang.GroovyClassLoader()  => the class groovy.lang.GroovyClassLoader is not one that a script may use
            @Grab('a:b:1') import x.Y
            1  => an import (import x.Y) is not allowed
            @groovy.transform.ASTTest(value={ System.exit(1) }) def x = 1  => the annotation @ASTTest is not allowed
            @groovy.transform.ASTTest(value={ assert false })
            String f() { '' }  => the annotation @ASTTest is not allowed
            @groovy.lang.Grab('commons:x:1') def x  => the annotation @Grab is not allowed
            @groovy.transform.CompileDynamic def f() { path.execute() }
            f()  => the annotation @CompileDynamic is not allowed
            import java.lang.Runtime
            1  => an import (import java.lang.Runtime) is not allowed
            import static java.lang.System.exit
            exit(0)  => an import (import static java.lang.System.exit) is not allowed
            import java.io.*
            1  => an import (import java.io.*) is not allowed
            package x
            1  => a package is not allowed
            class A { static { System.exit(0) } }
            1  => the class A is not allowed
            class A { def x() { System.exit(0) } }
            new A().x()  => the class A is not allowed
            interface I { default void f() { System.exit(0) } }
            1  => the interface I is not allowed
            trait T { void f() { System.exit(0) } }
            1  => the class T is not allowed
            enum E { A { } }
            1  => the class E is not allowed
            record R(int a) {}
            1  => the class R is not allowed
            @interface X {}
            1  => the interface X is not allowed
            new Object() { String toString() { System.exit(0) } }.toString()  => an anonymous class (new script$1() {}) is not allowed
            new Runnable() { void run() { } }  => an anonymous class (new script$1() {}) is not allowed
            String.metaClass.foo = { 1 }  => metaClass is not allowed
            path.metaClass  => metaClass is not allowed
            new ExpandoMetaClass(String)  => the class ExpandoMetaClass is not one that a script may use
            new Expando()  => the class Expando is not one that a script may use
            use(String) { 1 }  => use is not allowed
            def p = path.&execute
            p()  => a method pointer (.&execute) is not allowed
            def p = Runtime.&getRuntime  => a method pointer (.&getRuntime) is not allowed
            String::valueOf  => a method reference (::valueOf) is not allowed
            path.@value  => direct access to a field (.@value) is not allowed
            this.@budget$  => direct access to a field (.@budget$) is not allowed
            this.binding  => this is not allowed
            binding.setVariable('x', 1)  => binding is not allowed
            this.class  => class is not allowed
            this  => this is not allowed
            super.toString()  => super is not allowed
            owner  => owner is not allowed
            def c = { delegate }
            c()  => delegate is not allowed
            def c = { owner.x }  => owner is not allowed
            budget$.limits  => the name budget$ (names with $ or __) is not allowed
            budget$ = null  => the name budget$ (names with $ or __) is not allowed
            run$(null)  => the name run$ (names with $ or __) is not allowed
            enter$()  => the name enter$ (names with $ or __) is not allowed
            text$(null, 0)  => the name text$ (names with $ or __) is not allowed
            def n = 'exec'; path."${n}ute"()  => a method whose name is worked out ($nute) is not allowed
            path."execute"()  => execute is not allowed
            path."$path"  => a property whose name is worked out is not allowed
            path.with { execute() }  => execute is not allowed
            'ls'.with { it.execute() }  => execute is not allowed
            def r = { System.exit(0) } as Runnable
            r.run()  => run is not allowed
            ({ 1 } as Thread).start()  => the class Thread is not one that a script may use
            [run: { 1 }] as Runnable  => the class Runnable is not one that a script may use
            Runnable r = { 1 }  => the class Runnable is not one that a script may use
            Thread.start { 1 }  => Thread is not a class that a script may use
            new Thread({ 1 }).start()  => the class Thread is not one that a script may use
            Thread.sleep(1000)  => sleep is not allowed
            sleep(1000)  => sleep is not allowed
            path.sleep(1000)  => sleep is not allowed
            System.exit(0)  => System is not a class that a script may use
            System.getProperty('user.home')  => getProperty is not allowed
            System.properties  => properties is not allowed
            System.setProperty('a', 'b')  => setProperty is not allowed
            System.getenv()  => System is not a class that a script may use
            java.lang.System.exit(0)  => java.lang.System is not a class that a script may use
            try { 1 } catch (Throwable t) { 2 }  => catch of Throwable
            try { 1 } catch (Error t) { 2 }  => catch of Error
            try { 1 } catch (ScriptStoppedException t) { 2 }  => catch of ScriptStoppedException
            new int[100000][100000]  => an array of several dimensions is not allowed
            def l = []; l << l; l.hashCode()  => ArrayList.hashCode is not allowed
            def l = [1]; 60.times { l = [l, l] }; l.hashCode()  => ArrayList.hashCode is not allowed
            ('a' * 40).replaceAll(/(a+)+$b/, 'x')  => b is neither a field nor a variable
            new BigDecimal('1e1000000000').toBigInteger()  => java.math.BigDecimal.toBigInteger is not allowed
            1e1000000000 + 1  => a number of more than a thousand digits is not allowed
            sprintf('%1000000000d', 1)  => Object.sprintf is not allowed
            outer: while (true) { break outer }  => the label outer: is not allowed
            println 'ls'.execute().text  => execute is not allowed
            assert false  => assert is not allowed
            synchronized (path) { 1 }  => synchronized is not allowed
            path.wait()  => wait is not allowed
            path.notifyAll()  => notifyAll is not allowed
            path.intern()  => intern is not allowed
            path.bytes  => java.lang.String.getBytes is not allowed
            path.chars().parallel()  => String.chars is not allowed
            [1].parallelStream()  => Collection.parallelStream is not allowed
            [1, 2].stream().map { it }.toList()  => Collection.stream is not allowed
            path.eachLine { }  => CharSequence.eachLine is not allowed
            path.dump()  => dump is not allowed
            path.inspect()  => inspect is not allowed
            path.properties  => properties is not allowed
            [path]*.execute()  => execute is not allowed
            [path]*.class  => class is not allowed
            [*path.toList()]  => a spread argument (*path.toList()) is not allowed
            Math.max(*[1, 2])  => a spread argument (*[1, 2
            def (a, b) = [path.execute(), 1]  => execute is not allowed
            path.asType(File)  => File is not a class that a script may use
            path as File  => the class File is not one that a script may use
            path as Class  => the class Class is not one that a script may use
            'java.lang.Runtime' as Class  => the class Class is not one that a script may use
            (Class) path  => the class Class is not one that a script may use
            (File) path  => the class File is not one that a script may use
            path instanceof File  => the class File is not one that a script may use
            Object o = path; o.execute()  => execute is not allowed
            def o = [1]; o.class.classLoader  => classLoader is not allowed
            [a: 1].class  => class is not allowed
            [class: 1].getClass()  => getClass is not allowed
            Integer.getInteger('x')  => Integer.getInteger is not allowed
            Long.getLong('x')  => Long.getLong is not allowed
            Boolean.getBoolean('x')  => Boolean.getBoolean is not allowed
            Locale.setDefault(Locale.US)  => Locale.setDefault is not allowed
            Locale.getDefault()  => Locale.getDefault is not allowed
            new Random().nextInt()  => the class Random is not one that a script may use
            Math.random()  => Math.random is not allowed
            UUID.randomUUID()  => UUID is not a class that a script may use
            System.nanoTime()  => System is not a class that a script may use
            System.out  => System is not a class that a script may use
            System.gc()  => System is not a class that a script may use
            "${-> path.execute()}"  => execute is not allowed
            "${System.exit(0)}"  => System is not a class that a script may use
            \"""${ { -> System.exit(0) }() }\"""  => System is not a class that a script may use
            io.millrace.script.GroovyRuntime.passOn(null)  => io.millrace.script.GroovyRuntime is not a class that a script may use
            GroovyRuntime.passOn(null)  => GroovyRuntime is not a class that a script may use
            io.millrace.Main.main()  => main is not allowed
            def e = new Exception(); e.stackTrace  => java.lang.Exception.getStackTrace is not allowed
            new Exception().getStackTrace()[0].class  => class is not allowed
            throw new Error('x')  => the class Error is not one that a script may use
            throw new ThreadDeath()  => the class ThreadDeath is not one that a script may use
            throw new OutOfMemoryError()  => the class OutOfMemoryError is not one that a script may use
            def e = new Exception(); e.addSuppressed(e); throw e  => Throwable.addSuppressed is not allowed
            [:].withDefault { while (true) { } }.x  => Map.withDefault is not allowed
            path.tr('a', 'b')  => CharSequence.tr is not allowed
            path.collectReplacements { 'x' }  => String.collectReplacements is not allowed
            new ObjectRange('a', 'zzzzzzzz').size()  => new groovy.lang.ObjectRange is not allowed
            __$swapInit()  => the name __$swapInit (names with $ or __) is not allowed
            def x = [1]; x.forEach { System.exit(0) }  => System is not a class that a script may use
            x = 5  => x is neither a field nor a variable of the script; the fields are line, path, status, time
            Script$.x  => the name Script$ (names with $ or __) is not allowed
            new Script$()  => the name Script$ (names with $ or __) is not allowed
            getClass()  => getClass is not allowed
            hashCode()  => Object.hashCode is not allowed
            metaClass  => metaClass is not allowed
            invokeMethod('x', null)  => invokeMethod is not allowed
            getProperty('x')  => getProperty is not allowed
            respondsTo('x')  => respondsTo is not allowed
            path.curry()  => curry is not allowed
            def c = { it }; c.curry(1)  => curry is not allowed
            def c = { it }; c.memoize()  => memoize is not allowed
            path.with { length() }  => a closure has no delegate here
            def c = { it }; c.delegate = path  => delegate is not allowed
            def c = { it }; c.getMetaClass()  => getMetaClass is not allowed
            def c = { it }; c.class  => class is not allowed
            def c = { it }; c.doCall(1)  => doCall is not allowed
            def c = { it } << { it }  => groovy.lang.Closure.leftShift is not allowed
            java.util.Timer t  => the class java.util.Timer is not one that a script may use
            def t = new Timer()  => the class Timer is not one that a script may use
            java.lang.reflect.Array.newInstance(String, 5)  => newInstance is not allowed
            java.lang.invoke.MethodHandles.lookup()  => java.lang.invoke.MethodHandles is not a class that a script may use
            javax.script.ScriptEngineManager  => javax.script.ScriptEngineManager is not a class that a script may use
            sun.misc.Unsafe.getUnsafe()  => sun.misc.Unsafe is not a class that a script may use
            new groovy.sql.Sql()  => the class groovy.sql.Sql is not one that a script may use
            groovy.grape.Grape.grab([:])  => groovy.grape.Grape is not a class that a script may use
            org.codehaus.groovy.runtime.InvokerHelper.invokeMethod('ls', 'execute', null)  => invokeMethod is not allowed
            org.codehaus.groovy.runtime.ProcessGroovyMethods.execute('ls')  => execute is not allowed
            def l = ['a'] as LinkedList  => the class LinkedList is not one that a script may use
            Closure c = String.&valueOf  => a method pointer (.&valueOf) is not allowed
            goto = 1  => Unexpected input: 'goto'
            def m = [a: 1]; m.each { while (true) m.put(it, 1) }  => Cannot call LinkedHashMap#put(String, Integer) with arguments [Map$Entry<String, Integer>,
            native int f()
            f()  => You cannot define a method[f
            int f(int a = System.exit(0)) { 1 }
            f()  => a default value of a parameter (a) is not allowed
            def f(@Deprecated x) { 1 }
            f(1)  => the annotation @Deprecated is not allowed
            path ==~ '(?:(?:(?:a){1000}){1000}){1000}'  => the pattern '(?:(?:(?:a){1000}){1000}){1000}': the pattern compiles to more than 4000 inst
            path =~ '(?=a)b'  => the pattern '(?=a)b': invalid or unsupported Perl syntax: (?=; look-ahead, look-behind and
            int x = 1e999999999  => a number of more than a thousand digits is not allowed
            new Script$()  => the name Script$ (names with $ or __) is not allowed
            def c = { it }; c.doCall(1)  => doCall is not allowed
            """;

    /** Compiled, and stopped by the budget. */
    static final String STOPPED = """
            while (true) { }  => stopped
            for (;;) { }  => stopped
            do { } while (true)  => stopped
            while (true) { try { throw new Exception() } catch (Exception e) { } }  => stopped
            try { while (true) { } } catch (Exception e) { 'caught' }  => stopped
            try { while (true) { } } catch (e) { 'caught' }  => stopped
            try { while (true) { } } finally { while (true) { } }  => stopped
            try { while (true) { } } finally { return 'swallowed' }  => stopped
            (1..1000000000).each { }  => stopped
            (1..1000000000).collect { it }  => stopped
            (1..1000000000).toList()  => stopped
            new ArrayList(1..1000000000)  => stopped
            1000000000.times { }  => stopped
            1L.upto(1000000000000L) { }  => stopped
            def f(x) { f(x) }
            f(1)  => stopped
            int f(int n) { try { f(n + 1) } catch (Exception e) { f(n + 1) } }
            f(1)  => stopped
            int f(int n) { try { f(n + 1) } finally { f(n + 1) } }
            f(1)  => stopped
            Closure f; f = { f.call() }; f.call()  => stopped
            def s = 'x'; while (true) { s += s }  => stopped
            def s = 'x'; while (true) { s = s + s }  => stopped
            def s = 'x'; while (true) { s = "$s$s" }  => stopped
            'x' * 2000000000  => stopped
            'x'.repeat(2000000000)  => stopped
            'x'.padLeft(2000000000)  => stopped
            'x'.multiply(2000000000)  => stopped
            [1] * 2000000000  => stopped
            new ArrayList(2000000000)  => stopped
            new HashMap(2000000000)  => stopped
            new StringBuilder(2000000000)  => stopped
            new int[2000000000]  => stopped
            new byte[2000000000]  => stopped
            new String[2000000000]  => stopped
            def l = []; while (true) { l << 'x' }  => stopped
            def l = [1]; while (true) { l.addAll(l) }  => stopped
            def l = [1]; while (true) { l = l + l }  => stopped
            def m = [:]; def i = 0; while (true) { m[i++] = 'x' }  => stopped
            def sb = new StringBuilder('x'); while (true) { sb.append(sb) }  => stopped
            def l = [1]; 50.times { l = [l, l] }; [(l): 1]  => stopped
            def l = [1]; def k = [1]; 50.times { l = [l, l]; k = [k, k] }; l == k  => stopped
            def l = [1]; 50.times { l = [l, l] }; l.flatten()  => stopped
            def l = [1]; 50.times { l = [l, l] }; l  => stopped
            def s = 'x' * 1000000; def l = []; while (true) { l << s.substring(1) }  => stopped
            def s = 'x' * 1000000; def l = []; while (true) { l << s.toUpperCase() }  => stopped
            def s = 'x' * 100000; def l = []; while (true) { l << s.split('') }  => stopped
            [1,2].sort { a, b -> while (true) { } }  => stopped
            def x = path.toList().iterator(); while (x.hasNext()) { x = path.toList().iterator() }  => stopped
            switch (1) { case { while (true) { } }: 1 }  => stopped
            def s = ''; for (i in 1..1000000) s += i; s  => stopped
            String.format('%1\\$s' * 5000, 'x' * 1000000)  => stopped
            Closure f; f = { f.call() }; f.call()  => stopped
            def f(int a) { g(a) }
            def g(int a) { f(a) }
            f(1)  => stopped
            def f(int a) { [1].each { f(a) } }
            f(1)  => stopped
            while (true) { [1, 2].sort { a, b -> 1 } }  => stopped
            def m = [:]; while (true) { m["k${m.size()}".toString()] = 'v' * 100 }  => stopped
            def s = new HashSet(); def i = 0L; while (true) { s.add(i++) }  => stopped
            def x = 2; while (true) { x = x * 2 }  => stopped
            for (int i = 0; i >= 0; i = 0) { }  => stopped
            def it = (1..1000000000).iterator(); while (it.hasNext()) it.next()  => stopped
            switch (1) { default: while (true) { } }  => stopped
            try { try { while (true) { } } catch (Exception e) { } } catch (Exception e) { }  => stopped
            [1].each { try { while (true) { } } catch (Exception e) { } }  => stopped
            def r = [1, 2].collect { while (true) { } }  => stopped
            def a = 1; do { a = -a } while (a != 0)  => stopped
            path.each { while (true) { } }  => stopped
            (1..3).inject(0) { a, b -> while (true) { } }  => stopped
            """;

    /** Compiled, and ended by an exception of the named kind, having done no harm. */
    static final String FAILING = """
            def l = []; l << l; l.toString()  => IllegalStateException
            def l = []; l << l; "$l"  => IllegalStateException
            def l = [1]; 60.times { l = [l, l] }; l.toString()  => IllegalStateException
            def x = 9.9; while (true) { x = x * x }  => ArithmeticException
            new BigInteger('9' * 1000000)  => ArithmeticException
            new BigDecimal('1e1000000000') as int  => ArithmeticException
            ('9' * 100000).toBigDecimal()  => ArithmeticException
            '%1000000000d'.formatted(1)  => IllegalArgumentException
            String.format('%1000000000d', 1)  => IllegalArgumentException
            ('a'..'zzzzzzzz').size()  => IllegalArgumentException
            ('a'..'zzzz').each { }  => IllegalArgumentException
            def l = 'a' * 400000; l.contains('a' * 200000 + 'b')  => IllegalArgumentException
            def l = 'a' * 400000; l.indexOf('a' * 200000 + 'b')  => IllegalArgumentException
            String.format('%1000000d', 1)  => IllegalArgumentException
            """;

    /** Compiled, and brought to nothing: what they would have harmed is not there. */
    static final String HARMLESS = """
            def l = []; l << l; l == [l]  => true Boolean
            ('a' * 30) ==~ /(a+)+b/  => false Boolean
            ('a' * 30).matches('(a|aa)+b')  => false Boolean
            ('a' * 40) =~ /(a*)*b/ ? 1 : 2  => 2 Long
            ('a' * 40).split(/(a+)+b/)  => [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa] String
            ('a' * 1000) ==~ /(a|b)*/  => true Boolean
            10G ** 1000000000  => ! ArithmeticException
            2 ** 1000000000  => ! ArithmeticException
            println(new File('/tmp/created-by-a-script').createNewFile())  => null
            (1L..9000000000000000000L).size()  => 2147483647 Long
            (groovy.lang.Closure) null  => null
            '' ==~ '(|a)*(|b)*(|c)*(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)z'  => false Boolean
            """;

    private GroovyAttackScripts() {}
}
