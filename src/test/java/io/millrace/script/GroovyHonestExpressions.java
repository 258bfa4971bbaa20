package io.millrace.script;

/** What Groovy's operators, texts, numbers, lists and maps give, mostly without any field of a line; as in {@link GroovyHonestScripts}. */
final class GroovyHonestExpressions {
    /** Groovy itself, run dynamically, gives the same. */
    static final String LIKE_GROOVY = """
            Map<String, Integer> m = [a: 1]; m['a'] += 2; m['a'] *= 5; m['a'] -= 1; m['a']  => 14 Long
            def l = [1, 2, 7]; l[0] += 5; l[-1] %= 4; l[1] *= 4; l  => [6, 8, 3] String
            Map<String, Long> m = [a: 1L]; m['a'] <<= 4; m['a'] |= 3; m['a'] ^= 1; m['a']  => 18 Long
            [1, 2, 3, 4][2..0] + [1, 2][-1..0] + [1, 2, 3][0..<-1] + (1..3)[1..0]  => [3, 2, 1, 2, 1, 1, 2, 2, 1] String
            [1, 2][0..5]  => ! IndexOutOfBoundsException
            [][0..-1]  => ! IndexOutOfBoundsException
            def m = 'a1b2' =~ /[a-z]/; "${m[-1]}${m[-2]}".toString()  => ba String
            def m = 'a1b2' =~ /([a-z])(\\d)/; m[-1][2]  => 2 String
            ('a1b2' =~ /[a-z]/).collect { it }  => [a, b] String
            '99999999999' as int  => ! NumberFormatException
            '12.7' as long  => ! NumberFormatException
            ' 12 ' as int  => 12 Long
            [a: 1, b: 2].max { it.value }  => b=2 String
            [a: 1].entrySet()  => [a=1] String
            def s = ''; [a: 1, b: 2].eachWithIndex { k, v, n -> s += "$k$v$n" }; s  => a10b21 String
            'a'.startsWithIgnoreCase('') || 'a'.endsWithIgnoreCase('') || 'a'.containsIgnoreCase('')  => false Boolean
            'NaN'.isNumber() || '5f'.isNumber()  => false Boolean
            'abc'.padLeft(2, '')  => abc String
            1G << 64  => 18446744073709551616 BigInteger
            1G << 63  => 9223372036854775808 BigInteger
            (1G << 70) + 1  => 1180591620717411303425 BigInteger
            (1G << 70) >> 3  => 147573952589676412928 BigInteger
            (1G << 70) & 255  => 0 Long
            1G << -3  => 0 Long
            1 << 33  => 2 Long
            status << 2  => 2012 Long
            status >>> 1  => 251 Long
            1.5 << 2  => ! UnsupportedOperationException
            9223372036854775807G + 1  => 9223372036854775808 BigInteger
            3 ** 40  => 12157665459056928801 BigInteger
            3 ** 40L  => 1.2157665459056929E19 Double
            2 ** 40 * 2 ** 40  => 1208925819614629174706176 BigInteger
            2G ** 3G  => 8 Long
            4d ** 0.5  => 2 Long
            (2G ** 70).toString()  => 1180591620717411303424 String
            "${2G ** 70}"  => 1180591620717411303424 String
            (2G ** 70) as Long  => 0 Long
            (-1.5).abs()  => 1.5 Double
            (-1.5f).abs()  => 1.5 Double
            (status >= 500) as String  => true String
            true as String  => true String
            5L as String  => 5 String
            1.5d as String  => 1.5 String
            1.5d as int  => 1 Long
            ([1, 2] as int[]) == ([1, 2] as int[])  => true Boolean
            def l = [1, 2]
            (l as int[])[1]  => 2 Long
            new int[0] ? 1 : 2  => 2 Long
            new int[3]  => [0, 0, 0] String
            [status, 503].unique().size()  => 1 Long
            [1, 1L, 1.0].unique()  => [1] String
            [1, 'a', 1L, 'a', null, null, true, true].unique()  => [1, a, null, true] String
            [[1], [1L]].unique().size()  => 1 Long
            ['a' as char, 'a'].unique().size()  => 1 Long
            ['b', 'a', 'b'].unique { a, b -> a <=> b }  => [b, a] String
            ([1, 2] as Set) == ([1L, 2L] as Set)  => true Boolean
            [1, 2].toSet().disjoint([1L])  => false Boolean
            [1, 1L].toSet().size()  => 2 Long
            path <=> 'a'  => -1 Long
            path.compareTo('a')  => -50 Long
            ['b', 'a'].sort { a, b -> a <=> b }  => [a, b] String
            ['a'].any { it =~ /a/ }  => true Boolean
            ['a', 'b'].findAll { it ==~ /[a]/ }  => [a] String
            [[[1, 2]]].collect { it[0][1] }  => [2] String
            { -> path }  => ! IllegalArgumentException
            [1, 2].iterator()  => ! IllegalArgumentException
            String  => ! IllegalArgumentException
            path.tokenize('/').any { path -> path == 'v1' }  => true Boolean
            def t = ''
            for (path in ['a', 'b']) t += path
            t + path  => ab/api/v1/users String
            String ua = ua ?: 'none'
            ua  => none String
            [1].each { status -> status + 1 }
            status  => 503 Long
            try { 1 / 0 } catch (Exception path) { path.message.size() }  => 16 Long
            String f(String path) { path + status }
            f('x') + path  => x503/api/v1/users String
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
            [-time * 0 < time * 0, time * 0 <= -time * 0]  => [false, true] String
            [time * 0, -time * 0].sort()  => [-0.0, 0.0] String
            [null, 3, 2, null].min()  => 2 Long
            [3, null, 4].max()  => 4 Long
            ['b', ua, 'a'].min()  => a String
            [null, 3].min { it }  => null
            ['a', null].sum()  => anull String
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
            def s = 'ab' * 40; String.format('%S|%-82.81s|%83S|%.3S|%h', s, s, s, s, s) == s.toUpperCase() + '|' + s + '  |   ' + s.toUpperCase() + '|ABA|' + Integer.toHexString(s.hashCode())  => true Boolean
            String.format('%#S', 'a' * 80)  => ! FormatFlagsConversionMismatchException
            '%d%%t %5.1f %%'.formatted(1, 2.5d)  => 1%t   2.5 % String
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
            [1, 2.5].collect { it * 3 }  => [3, 7.5] String
            [1, 2.5].collect { it + 3 }  => [4, 5.5] String
            [1, 2.5].collect { 3 - it }  => [2, 0.5] String
            [1, 2.5].collect { 7 % it }  => [0, 2.0] String
            [1, 2.5].collect { it * 3 + 1 }.max()  => 8.5 Double
            [1, 2.5].collect { -it * 2 }  => [-2, -5.0] String
            [1, 2.5].collect { +it }  => [1, 2.5] String
            [status, time].collect { it * 2 }  => [1006, 0.5] String
            [1, 2.5].inject(0) { a, b -> a + b }  => 3.5 Double
            [a: 1, b: 2.5].collect { k, v -> v * 3 }  => [3, 7.5] String
            def sum = 0
            for (x in [1, 2.5, 3.5]) sum += x
            sum  => 7.0 Double
            def sum = 0
            [1, 2.5, 3.5].each { sum += it * 2 }
            sum  => 14.0 Double
            def l = [1, 2.5]
            l[1] = l[1] * 3
            l  => [1, 7.5] String
            def m = [x: 1, y: 2.5]
            m.y *= 3
            m  => [x:1, y:7.5] String
            Number twice(Number n) { n * 2 }
            twice(2.5) + twice(1)  => 7.0 Double
            [1, 2.5].collect { (it * 2).toString() }  => [2, 5.0] String
            [1, 2.5].collect { (it / 4).round(1) }  => [0.3, 0.6] String
            [1, 2.5].sort { -it }  => [2.5, 1] String
            [1, 3.5].collect { it <=> 2 }  => [-1, 1] String
            (ua ? 1 : 0.5) <=> status  => -1 Long
            Long none() { null }
            [none() <=> 1, 1 <=> none(), none() <=> none()]  => [-1, 1, 0] String
            """;

    private GroovyHonestExpressions() {}
}
