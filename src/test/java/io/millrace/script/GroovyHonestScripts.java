package io.millrace.script;

/**
 * Scripts as users write them, and what they give for one line: {@code status} 503, {@code path} /api/v1/users,
 * {@code time} 0.25, {@code line} {@code GET /a?x=1&y=2 HTTP/1.1}, {@code ua} absent.
 */
final class GroovyHonestScripts {
    /** Groovy itself, run dynamically, gives the same. */
    static final String LIKE_GROOVY = """
            status != null && status >= 500 && path.startsWith('/api')  => true Boolean
            def parts = path.split('/')
            parts.length > 2 ? parts[1] : 'none'  => api String
            path.toLowerCase().contains('users') ? 'u' : 'n'  => u String
            "${status}:${path}"  => 503:/api/v1/users String
            status / 100  => 5.03 Double
            (status / 100) as int  => 5 Long
            status.intdiv(100)  => 5 Long
            time * 1000  => 250.0 Double
            time > 0.2 && time < 1  => true Boolean
            ua == null  => true Boolean
            ua?.length()  => null
            ua ?: 'none'  => none String
            def m = line =~ /x=(\\d+)/
            m.find() ? m.group(1).toInteger() + 1 : null  => 2 Long
            path ==~ '/api/.*'  => true Boolean
            if (line =~ /y=\\d/) { return 'yes' } else { return 'no' }  => yes String
            int total = 0
            for (int i = 0; i < 10; i++) { total += i }
            total  => 45 Long
            def n = 0
            while (n < 5) n++
            n  => 5 Long
            def list = [1, 2, 3, 4]
            list.findAll { it % 2 == 0 }.collect { it * 10 }.sum()  => 60 Long
            ['a', 'b', 'c'].join('-')  => a-b-c String
            def map = [a: 1, b: 2]
            map['c'] = 3
            map.d = 4
            map.collect { k, v -> "$k=$v" }.join(',')  => a=1,b=2,c=3,d=4 String
            def q = line.substring(line.indexOf('?') + 1).split(' ')[0]
            def params = q.split('&').collectEntries { [(it.split('=')[0]): it.split('=')[1]] }
            params['y']  => 2 String
            int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1) }
            fact(10)  => 3628800 Long
            String cls() { status >= 500 ? 'err' : 'ok' }
            cls()  => err String
            println "hi $status"
            log.info('x')
            status + 1  => 504 Long
            try { Integer.parseInt(path) } catch (NumberFormatException e) { e.printStackTrace(); -1 }  => -1 Long
            def sb = new StringBuilder()
            for (c in path.toCharArray()) { if (c == '/' as char) sb.append('_') else sb.append(c) }
            sb.toString()  => _api_v1_users String
            Math.max(status, 600L)  => 600 Long
            Math.round(time * 1000)  => 250 Long
            path[0..3]  => /api String
            path[-5..-1]  => users String
            status in [500L, 503L]  => true Boolean
            path in ['/a', '/b']  => false Boolean
            path.tokenize('/').last()  => users String
            def words = line.split(' ')
            words.size()  => 3 Long
            [3,1,2].sort()[0]  => 1 Long
            ['bb','a'].sort { it.length() }[0]  => a String
            ['bb','a'].max { a, b -> a.length() <=> b.length() }  => bb String
            Map<String, Integer> counts = [:]
            for (w in ['a','b','a']) { counts[w] = (counts[w] ?: 0) + 1 }
            counts['a']  => 2 Long
            def x = 'abc'
            x.reverse() + x.toUpperCase() + x * 2 + x.padLeft(5, '.')  => cbaABCabcabc..abc String
            List<String> out = []
            ['x','y'].eachWithIndex { s, i -> out << s + i }
            out.toString()  => [x0, y1] String
            def total = 0
            [1,2,3].each { total += it }
            total  => 6 Long
            (1..5).collect { it * it }.sum()  => 55 Long
            def r = []
            5.times { r << it }
            r.size()  => 5 Long
            path.replaceAll(/\\d+/, 'N').replace('users', 'U')  => /api/vN/U String
            path.split('/').findAll { it }.size()  => 3 Long
            '12'.toInteger() + '3.5'.toDouble()  => 15.5 Double
            def c = { int a, int b -> a + b }
            c(1, 2)  => 3 Long
            def add = { a -> a.toString() + '!' }
            add('x')  => x! String
            path.count('/')  => 3 Long
            status.toString().startsWith('5')  => true Boolean
            String.format('%d', status)  => 503 String
            def t = time as int
            t  => 0 Long
            ['a':1].containsKey('a')  => true Boolean
            line.contains('HTTP') && !path.isEmpty()  => true Boolean
            status == 503  => true Boolean
            status != 200 ? status - 500 : 0  => 3 Long
            path.hashCode()  => -1680724104 Long
            def l = path.size()
            l > 5  => true Boolean
            boolean ok = status < 400
            ok  => false Boolean
            long s = status
            s % 100  => 3 Long
            double d = time
            d * 2  => 0.5 Double
            def a = [[1, 2], [3, 4]]
            a[1][0]  => 3 Long
            path.eachWithIndex { c, i -> }  => /api/v1/users String
            def i = 0
            do { i++ } while (i < 3)
            i  => 3 Long
            def (a, b) = [1, 2]
            a + b  => 3 Long
            path?.toUpperCase()?.size()  => 13 Long
            ['a','bb']*.size()  => [1, 2] String
            ['a','bb'].groupBy { it.size() }.keySet().toList()  => [1, 2] String
            status <=> 500  => 1 Long
            [1,2,3].inject(0) { acc, x -> acc + x }  => 6 Long
            [1,2,3].any { it > 2 } && [1,2].every { it > 0 }  => true Boolean
            line.toLowerCase().replaceAll('[^a-z]', '').take(5)  => getax String
            status as String  => 503 String
            (path + status).length()  => 16 Long
            1.5 + 2  => 3.5 Double
            return null  => null
            m() + 'x'
            String m() { path }  => /api/v1/usersx String
            def seen = new HashSet<String>()
            ['a','b','a'].each { seen.add(it) }
            seen.size()  => 2 Long
            def best = [a: 3, b: 5].max { it.value }
            best.key  => b String
            def e = [b: 1, a: 2].sort { it.key }
            e.toString()  => [a:2, b:1] String
            int hits = 0
            path.split('/').each { String p -> if (p) hits++ }
            hits  => 3 Long
            String kind(String p) { p.startsWith('/api') ? 'api' : 'page' }
            ['/api/x', '/y'].collect { kind(it) }.join(',')  => api,page String
            def x = [1,2,3,4].findAll { n -> [2,3].any { it == n } }
            x  => [2, 3] String
            def m = line =~ /(\\w)=(\\d)/
            def s = ''
            while (m.find()) { s += m.group(1) }
            s  => xy String
            def m = (line =~ /(\\w)=(\\d)/)
            m[0][2]  => 1 String
            if (!path) return 'empty'
            def idx = path.lastIndexOf('/')
            idx >= 0 ? path.substring(idx + 1) : path  => users String
            [3, 1, 2].toSorted().reverse()  => [3, 2, 1] String
            int[] xs = [1,2,3]
            int sum = 0
            for (int v : xs) sum += v
            sum  => 6 Long
            def xs = new int[5]
            xs[2] = 7
            xs[2] + xs.length  => 12 Long
            path.each { }  => /api/v1/users String
            def n = 0L
            for (c in path) { n++ }
            n  => 13 Long
            for (int i = 0; i < 3; i++) { if (i == 1) continue; if (i == 2) break }
            'done'  => done String
            long k = Long.parseLong('12')
            k << 2  => 48 Long
            status & 1  => 1 Long
            -status  => -503 Long
            !status  => false Boolean
            def z = null
            z?.toString() ?: 'nil'  => nil String
            [a: [b: 1]].a.b  => 1 Long
            Integer.toHexString(255)  => ff String
            status > 100 ? 'x' : null  => x String
            def l = [1, 'a', null]
            l.size() + (l.contains('a') ? 1 : 0)  => 4 Long
            throw new IllegalArgumentException("bad $status")  => ! IllegalArgumentException
            1 / 0  => ! ArithmeticException
            def s = path ?: ''
            s.isEmpty()  => false Boolean
            path.startsWith('/api') ? status >= 500 ? 2 : 1 : 0  => 2 Long
            def r = 0
            try { r = path.toInteger() } catch (Exception e) { r = -2 } finally { r = r * 2 }
            r  => -4 Long
            time.round(1)  => 0.3 Double
            (time * 100).toInteger()  => 25 Long
            time == null ? -1.0 : time / 1000.0  => 2.5E-4 Double
            line.matches(/.*HTTP.*/)  => true Boolean
            line.find(/\\d+/)  => 1 String
            line.findAll(/\\d/).collect { it.toInteger() }.sum()  => 5 Long
            def fib = [1, 1]
            while (fib.size() < 10) fib << fib[-1] + fib[-2]
            fib.last()  => 55 Long
            String[] p = ['a','b']
            p[1] = 'c'
            p.join(',')  => a,c String
            path.every { it != '?' }  => true Boolean
            def s = ''
            for (e in [a: 1, b: 2]) { s += e.key + e.value }
            s  => a1b2 String
            '7' as Long  => 7 Long
            (path =~ /v(\\d)/) ? 'v' : 'none'  => v String
            path.each { String c -> }  => /api/v1/users String
            long total = 0
            for (x in 1..10) total += x
            total  => 55 Long
            def l = ['b', 'a'] as Set
            l.size()  => 2 Long
            def z = [1, 2, 3] as String[]
            z.length  => 3 Long
            path.collect { it }.unique().size()  => 10 Long
            !(status in [500L])  => true Boolean
            'a' in ['a', 'b']  => true Boolean
            'a' in [a: 1]  => true Boolean
            path !in ['/a']  => true Boolean
            """;

    /** Numbers are equal whatever their types here, and null has no methods, as in statically compiled Groovy. */
    static final String UNLIKE_GROOVY = """
            def set = new HashSet(['z'])
            ['q', 'b', 'a'].each { set << new StringBuilder(it) }
            set.join('')  => zqba String
            def map = new HashMap(5)
            ['z', 'q', 'b', 'a'].each { map[new Exception(it)] = it }
            map.values().join('')  => zqba String
            switch (status) {
              case 200: return 'ok'
              case 400..499: return 'client'
              case 500..599: return 'server'
              default: return 'other'
            }  => server String
            1G << 100000000  => ! ArithmeticException
            1G >> -100000000  => ! ArithmeticException
            2 ** 100000  => ! ArithmeticException
            1.5 ** 100000  => ! ArithmeticException
            status in ([500, 503] as Set)  => true Boolean
            ([500, 503] as Set).containsAll([status])  => true Boolean
            status in 500..599  => true Boolean
            status in [500, 503]  => true Boolean
            status !in [500, 503]  => false Boolean
            try { [1][5].toString() } catch (Exception e) { 'caught' }  => caught String
            """;

    private GroovyHonestScripts() {}
}
