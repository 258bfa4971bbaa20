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
            [1, 2, 3][-1]  => 3 Long
            [1, 2, 3][0..1]  => [1, 2] String
            [1, 2, 3][1..-1]  => [2, 3] String
            [1, 2, 3, 4][-2..-1]  => [3, 4] String
            'hello'[1..-2]  => ell String
            'hello'[-1..0]  => olleh String
            'hello'[1..<3]  => el String
            [1, 2, 3][0..<2]  => [1, 2] String
            'hello'[4]  => o String
            'a,b,,c,,'.split(',').toList()  => [a, b, , c] String
            'a1b22c'.split('\\\\d+').toList()  => [a, b, c] String
            'abc'.split('').toList()  => [a, b, c] String
            'a.b.c'.split('\\\\.').size()  => 3 Long
            'a|b'.split('\\\\|')[1]  => b String
            'a b  c'.split().toList()  => [a, b, c] String
            'a-b-c'.split('-', 2).toList()  => [a, b-c] String
            'Hello World'.replaceAll('(\\\\w+) (\\\\w+)', '$2 $1')  => World Hello String
            'aaa'.replaceFirst('a', 'b')  => baa String
            'hello'.capitalize()  => Hello String
            'hello' - 'l'  => helo String
            'abc' <=> 'abd'  => -1 Long
            'abc' == 'ab' + 'c'  => true Boolean
            1 == 1L  => true Boolean
            1.0 == 1  => true Boolean
            10 / 4  => 2.5 Double
            10.intdiv(4)  => 2 Long
            10 % 4  => 2 Long
            -7 % 3  => -1 Long
            2 ** 10  => 1024 Long
            2 ** 0.5  => 1.4142135623730951 Double
            2L ** 40  => 1099511627776 Long
            2 ** 31  => 2147483648 Long
            7 / 2 as int  => 3 Long
            (7 / 2).toInteger()  => 3 Long
            Math.floor(7 / 2)  => 3.0 Double
            0.1 + 0.2  => 0.3 Double
            0.1d + 0.2d  => 0.30000000000000004 Double
            1 / 3  => 0.3333333333 Double
            100 * 1.1  => 110.0 Double
            1_000_000 * 1_000_000  => -727379968 Long
            1_000_000L * 1_000_000L  => 1000000000000 Long
            3.7.round()  => 4.0 Double
            (3.14159d).round(2)  => 3.14 Double
            null == false  => false Boolean
            [] ? 1 : 2  => 2 Long
            [:] ? 1 : 2  => 2 Long
            '' ? 1 : 2  => 2 Long
            0 ? 1 : 2  => 2 Long
            [0] ? 1 : 2  => 1 Long
            [1, 2] + [3]  => [1, 2, 3] String
            [1, 2, 3] - [2]  => [1, 3] String
            [1, 2] + 3  => [1, 2, 3] String
            [1, 2, 2].unique()  => [1, 2] String
            [3, 1, 2].sort().reverse()  => [3, 2, 1] String
            [1, 2, 3, 4].collate(2)  => [[1, 2], [3, 4]] String
            [[1, 2], [3]].flatten()  => [1, 2, 3] String
            [1, 2, 3].withIndex().collect { v, i -> v * i }  => [0, 2, 6] String
            [1, 2, 3].sum { it * 2 }  => 12 Long
            [1, 2, 3].max()  => 3 Long
            ['a', 'bbb', 'cc'].max { it.size() }  => bbb String
            ['a', 'bbb', 'cc'].min { it.size() }  => a String
            [5, 3].sort { a, b -> b <=> a }  => [5, 3] String
            ['b', 'a', 'c'].sort { a, b -> b.compareTo(a) }  => [c, b, a] String
            [1, 2, 3, 4].groupBy { it % 2 }  => [1:[1, 3], 0:[2, 4]] String
            ['a', 'b', 'a'].countBy { it }  => [a:2, b:1] String
            [1, 2, 3].count { it > 1 }  => 2 Long
            [1, 2, 3].find { it > 1 }  => 2 Long
            [1, 2, 3].findIndexOf { it == 3 }  => 2 Long
            [1, null, 2].findAll()  => [1, 2] String
            [1, 2, 3].split { it > 1 }  => [[2, 3], [1]] String
            [1, 2, 3].take(2) + [1, 2, 3].drop(2)  => [1, 2, 3] String
            [1, 2, 3].takeWhile { it < 3 }  => [1, 2] String
            [1, 2, 3].dropWhile { it < 2 }  => [2, 3] String
            [a: 1, b: 2].findAll { k, v -> v > 1 }  => [b:2] String
            [a: 1, b: 2].findAll { it.value > 1 }  => [b:2] String
            [a: 1, b: 2].collectEntries { k, v -> [v, k] }  => [1:a, 2:b] String
            [a: 1, b: 2].find { it.value == 2 }.key  => b String
            [a: 1, b: 2].any { k, v -> v == 2 }  => true Boolean
            [a: 1, b: 2].every { it.value > 0 }  => true Boolean
            [a: 1] + [b: 2]  => [a:1, b:2] String
            [a: 1, b: 2].inject(0) { acc, k, v -> acc + v }  => 3 Long
            [a: 1, b: 2].keySet().join(',')  => a,b String
            [a: 1, b: 2].values().sum()  => 3 Long
            [a: 1].get('x', 9)  => 9 Long
            [a: 1].getOrDefault('x', 9)  => 9 Long
            [b: 1, a: 2].sort { a, b -> a.key <=> b.key }  => [a:2, b:1] String
            [b: 1, a: 2].min { it.value }.key  => b String
            (1..5).findAll { it % 2 }  => [1, 3, 5] String
            (1..3).sum()  => 6 Long
            (5..1).toList()  => [5, 4, 3, 2, 1] String
            ('a'..'e').join('')  => abcde String
            (1..10).step(3)  => [1, 4, 7, 10] String
            (0..<3).collect { it }  => [0, 1, 2] String
            1..3  => [1, 2, 3] String
            [1, 'a', 2.5, null, true]  => [1, a, 2.5, null, true] String
            "${[1, 'a']} ${[k: 'v']} ${null}"  => [1, a] [k:v] null String
            "total: ${1 + 2}"  => total: 3 String
            'abc'.toList()  => [a, b, c] String
            'abc'.reverse()  => cba String
            'abc'.contains('b')  => true Boolean
            'a b'.tokenize()  => [a, b] String
            'a:b;c'.tokenize(':;')  => [a, b, c] String
            'abc'.take(2) + 'abc'.drop(2)  => abc String
            'k=v'.takeBefore('=') + 'k=v'.takeAfter('=')  => kv String
            'abcabc'.count('b')  => 2 Long
            'abc'.padLeft(5, '*') + 'abc'.padRight(5)  => **abcabc   String
            '12'.isInteger() && !'x'.isInteger() && '1.5'.isNumber()  => true Boolean
            '3.14'.toDouble() + 1  => 4.140000000000001 Double
            '3.14'.toBigDecimal() + 1  => 4.14 Double
            'true'.toBoolean()  => true Boolean
            ('abc' =~ /b/).find()  => true Boolean
            ('abc' =~ /z/) ? 1 : 0  => 0 Long
            def m = 'k1=v1,k2=v2' =~ /(\\w+)=(\\w+)/
            m[1][2]  => v2 String
            def m = 'k1=v1,k2=v2' =~ /\\w\\d/
            m[0]  => k1 String
            def m = 'k1=v1,k2=v2' =~ /(\\w+)=(\\w+)/
            m.size()  => 2 Long
            '2024-01-02' ==~ /\\d{4}-\\d{2}-\\d{2}/  => true Boolean
            'abc'.matches('[a-c]+')  => true Boolean
            'a1b2'.findAll('\\\\d')  => [1, 2] String
            'a1b2'.find('\\\\d')  => 1 String
            'x'.multiply(3)  => xxx String
            'ab' * 2  => abab String
            Integer.parseInt('42') + Long.parseLong('1')  => 43 Long
            Double.parseDouble('1e3')  => 1000.0 Double
            Integer.toHexString(255) + Long.toBinaryString(5L)  => ff101 String
            Character.isDigit('5' as char)  => true Boolean
            'a' as char  => a String
            (int) ('a' as char)  => 97 Long
            'a'.charAt(0)  => a String
            5 <=> 3  => 1 Long
            true && !false || false  => true Boolean
            5 & 3 | 8 ^ 1  => 9 Long
            1 << 4  => 16 Long
            -16 >> 2  => -4 Long
            def x = 5; x += 2; x *= 3; x -= 1; x  => 20 Long
            def x = 5; x++; ++x; x--; x  => 6 Long
            def s = 'a'; s += 1; s  => a1 String
            def l = [1]; l << 2; l << 3; l  => [1, 2, 3] String
            def l = [1, 2]; l[0] = 9; l[3] = 4; l  => [9, 2, null, 4] String
            def l = [1, 2, 3]; l.remove(0); l  => [2, 3] String
            def l = [1, 2, 3]; l.removeAll { it > 1 }; l  => [1] String
            def m = [a: [1]]; m.a << 2; m  => [a:[1, 2]] String
            def m = [:]; m['x'] = 1; m.y = 2; m.remove('x'); m  => [y:2] String
            def s = [1, 2, 2] as Set; s  => [1, 2] String
            def r = ''; for (int i = 3; i > 0; i--) r += i; r  => 321 String
            def r = ''; for (c in 'abc') r += c + '-'; r  => a-b-c- String
            def r = 0; for (e in [a: 1, b: 2]) r += e.value; r  => 3 Long
            def r = []; for (i in 0..3) { if (i == 2) continue; r << i }; r  => [0, 1, 3] String
            def r = 0; while (true) { if (++r > 4) break }; r  => 5 Long
            def x = null; x?.toString()  => null
            def x = null; x ?: 'd'  => d String
            switch ('b') { case 'a': return 1; case ['b', 'c']: return 2 }  => 2 Long
            switch (5) { case 1..3: return 'low'; case { it > 4 }: return 'high' }  => high String
            switch ('x') { case String: return 's'; default: return 'o' }  => s String
            def r = switch (3) { case 1 -> 'a'; case 3 -> 'c'; default -> 'd' }
            r  => c String
            if (1 > 2) 'a' else if (2 > 1) 'b' else 'c'  => b String
            try { throw new IllegalStateException('x') } catch (IllegalStateException e) { e.message } finally { 1 }  => x String
            String.format('%05d|%s|%.1f', 42, 'a', 1.25d)  => 00042|a|1.3 String
            '%d-%s'.formatted(1, 'b')  => 1-b String
            'A'.toLowerCase() + 'b'.toUpperCase() + ' c '.trim()  => aBc String
            'abc'.indexOf('c') + 'abcb'.lastIndexOf('b')  => 5 Long
            'abc'.substring(1) + 'abc'.substring(0, 1)  => bca String
            'abc'.startsWith('a') && 'abc'.endsWith('c')  => true Boolean
            'a'.equalsIgnoreCase('A')  => true Boolean
            'abc'.size() + 'abc'.length()  => 6 Long
            ''.isEmpty() && ' '.isBlank()  => true Boolean
            'abc'.concat('d').replace('a', 'z').replace('b' as char, 'y' as char)  => zycd String
            String.join('-', ['a', 'b'])  => a-b String
            String.valueOf(5) + 5.toString()  => 55 String
            'line1\\nline2'.readLines().size()  => 2 Long
            ['a', 'b'].indexOf('b')  => 1 Long
            ['a', 'b'].contains('a')  => true Boolean
            [1, 2, 3].containsAll([1, 2])  => true Boolean
            [1, 2].intersect([2, 3])  => [2] String
            ['x', 'y'].join()  => xy String
            [[1, 'a'], [2, 'b']].collect { n, s -> "$n$s" }  => [1a, 2b] String
            [1, 2, 3].inject { a, b -> a * b }  => 6 Long
            [1, 2, 3].first() + [1, 2, 3].last()  => 4 Long
            [1, 2, 3].head() + [1, 2, 3].tail().size()  => 3 Long
            [3, 1].toSorted() + [1].toList()  => [1, 3, 1] String
            [1, [2, [3]]].flatten().size()  => 3 Long
            ['a', null]*.length()  => [1, null] String
            ['a', 'b']*.toUpperCase()  => [A, B] String
            Math.max(1, 2) + Math.abs(-3) + Math.pow(2, 3)  => 13.0 Double
            Math.sqrt(16) + Math.ceil(1.2d) + Math.floor(1.8d) + Math.round(1.5d)  => 9.0 Double
            (-5).abs()  => 5 Long
            5.toLong() + 5.5.toInteger()  => 10 Long
            1.0d / 0  => Infinity Double
            Double.isNaN(0.0d / 0)  => true Boolean
            Integer.MAX_VALUE + 1  => -2147483648 Long
            Long.MAX_VALUE  => 9223372036854775807 Long
            new StringBuilder().append('a').append(1).append(2.5d).append(true).toString()  => a12.5true String
            def sb = new StringBuilder('x'); sb << 'y'; sb.insert(0, 'z'); sb.reverse().toString()  => yxz String
            new ArrayList([1, 2]).size()  => 2 Long
            new HashMap([a: 1]).a  => 1 Long
            new LinkedHashMap<String, Integer>().size()  => 0 Long
            def (a, b) = [1, 'x']; "$a$b"  => 1x String
            def a = 1, b = 2; a + b  => 3 Long
            final int k = 3; k * 2  => 6 Long
            1.5 > 1 ? 'y' : 'n'  => y String
            1.5f + 1  => 2.5 Double
            5G + 1  => 6 Long
            'x' + null  => xnull String
            [null, 1].toString()  => [null, 1] String
            time + status  => 503.25 Double
            status * 2 + 1  => 1007 Long
            time * 1000 > 200  => true Boolean
            status / 100 == 5.03  => true Boolean
            "$path?status=$status"  => /api/v1/users?status=503 String
            status == 503 && time < 1 && path != null  => true Boolean
            ua != null && ua.contains('bot')  => false Boolean
            ua == 'x' || status > 1  => true Boolean
            status > null  => true Boolean
            ua > 'a'  => false Boolean
            ua + 'x'  => nullx String
            status + time  => 503.25 Double
            [status, time, path]  => [503, 0.25, /api/v1/users] String
            status.toString() + time  => 5030.25 String
            status as int  => 503 Long
            (status as int) + 1  => 504 Long
            status.toInteger()  => 503 Long
            time as long  => 0 Long
            path.split('/')*.size()  => [0, 3, 2, 5] String
            path.tokenize('/').findAll { it.startsWith('v') }  => [v1] String
            """;

    /** Numbers are equal whatever their types here, and null has no methods, as in statically compiled Groovy. */
    static final String UNLIKE_GROOVY = """
            switch (status) {
              case 200: return 'ok'
              case 400..499: return 'client'
              case 500..599: return 'server'
              default: return 'other'
            }  => server String
            status in 500..599  => true Boolean
            status in [500, 503]  => true Boolean
            status !in [500, 503]  => false Boolean
            try { [1][5].toString() } catch (Exception e) { 'caught' }  => caught String
            """;

    private GroovyHonestScripts() {}
}
