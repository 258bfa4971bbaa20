package io.millrace.script;

import com.googlecode.aviator.AviatorEvaluatorInstance;
import com.googlecode.aviator.runtime.function.math.MathAbsFunction;
import com.googlecode.aviator.runtime.function.math.MathAcosFunction;
import com.googlecode.aviator.runtime.function.math.MathAsinFunction;
import com.googlecode.aviator.runtime.function.math.MathAtanFunction;
import com.googlecode.aviator.runtime.function.math.MathCeilFunction;
import com.googlecode.aviator.runtime.function.math.MathCosFunction;
import com.googlecode.aviator.runtime.function.math.MathFloorFunction;
import com.googlecode.aviator.runtime.function.math.MathLog10Function;
import com.googlecode.aviator.runtime.function.math.MathLogFunction;
import com.googlecode.aviator.runtime.function.math.MathPowFunction;
import com.googlecode.aviator.runtime.function.math.MathRoundFunction;
import com.googlecode.aviator.runtime.function.math.MathSinFunction;
import com.googlecode.aviator.runtime.function.math.MathSqrtFunction;
import com.googlecode.aviator.runtime.function.math.MathTanFunction;
import com.googlecode.aviator.runtime.function.seq.SeqCountFunction;
import com.googlecode.aviator.runtime.function.seq.SeqNewListFunction;
import com.googlecode.aviator.runtime.function.seq.SeqNewSetFunction;
import com.googlecode.aviator.runtime.function.string.StringEndsWithFunction;
import com.googlecode.aviator.runtime.function.string.StringLengthFunction;
import com.googlecode.aviator.runtime.function.string.StringStartsWithFunction;
import com.googlecode.aviator.runtime.function.system.BooleanFunction;
import com.googlecode.aviator.runtime.function.system.DoubleFunction;
import com.googlecode.aviator.runtime.function.system.IsDefFunction;
import com.googlecode.aviator.runtime.function.system.LongFunction;
import com.googlecode.aviator.runtime.function.system.MaxFunction;
import com.googlecode.aviator.runtime.function.system.MinFunction;
import com.googlecode.aviator.runtime.function.system.TupleFunction;
import com.googlecode.aviator.runtime.type.AviatorFunction;
import io.millrace.script.AviatorChecked.Takes;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The functions that scripts may call; there are no others. Where Aviator's own one could take long, take much memory, or say other things on another day or
 * machine, there is one of ours with the same name and the same results.
 */
final class AviatorFunctions {
    private static final int ANY = 1000;

    /** @param least number of arguments */
    private record Entry(AviatorFunction function, int least, int most) {}

    private static final Map<String, Entry> ALL = all();

    /** What people look for and will not find, with the reason. */
    private static final Map<String, String> MISSING = Map.ofEntries(
            Map.entry("print", "scripts cannot print; make a rule that emits what you want to see"),
            Map.entry("println", "scripts cannot print; make a rule that emits what you want to see"),
            Map.entry("p", "scripts cannot print; make a rule that emits what you want to see"),
            Map.entry("rand", "results have to be the same each time a log is read"),
            Map.entry(
                    "now", "results have to be the same each time a log is read; use 'arrival' or the line's own time"),
            Map.entry("sysdate", "results have to be the same each time a log is read; use 'arrival'"),
            Map.entry("eval", "scripts cannot run texts"),
            Map.entry("load", "scripts cannot read files"),
            Map.entry("require", "scripts cannot read files"),
            Map.entry("bigint", "big integers are not available; use long or decimal"));

    private AviatorFunctions() {}

    private static Map<String, Entry> all() {
        Map<String, Entry> all = new TreeMap<>();
        for (AviatorFunction function : new AviatorFunction[] {
            new MathAbsFunction(),
            new MathRoundFunction(),
            new MathSqrtFunction(),
            new MathLog10Function(),
            new MathLogFunction(),
            new MathSinFunction(),
            new MathCosFunction(),
            new MathTanFunction(),
            MathAsinFunction.INSTANCE,
            MathAcosFunction.INSTANCE,
            MathAtanFunction.INSTANCE,
            MathFloorFunction.INSTANCE,
            MathCeilFunction.INSTANCE
        }) {
            all.put(function.getName(), new Entry(new AviatorChecked(function, Takes.NUMBER), 1, 1));
        }
        for (AviatorFunction function :
                new AviatorFunction[] {new LongFunction(), new DoubleFunction(), new AviatorDecimal()}) {
            all.put(function.getName(), new Entry(new AviatorChecked(function, Takes.TEXT_NUMBER_OR_BOOLEAN), 1, 1));
        }
        for (AviatorFunction function : new AviatorFunction[] {
            new AviatorChecked(new StringLengthFunction(), Takes.TEXT),
            new AviatorChecked(new SeqCountFunction(), Takes.LIST),
            new BooleanFunction(),
            new IsDefFunction(),
            new AviatorStr()
        }) {
            all.put(function.getName(), new Entry(function, 1, 1));
        }
        for (AviatorFunction function : new AviatorFunction[] {
            new AviatorChecked(new MathPowFunction(), Takes.NUMBER),
            new AviatorChecked(new StringStartsWithFunction(), Takes.TEXT),
            new AviatorChecked(new StringEndsWithFunction(), Takes.TEXT),
            new AviatorSearch(true),
            new AviatorSearch(false),
            new AviatorInclude()
        }) {
            all.put(function.getName(), new Entry(function, 2, 2));
        }
        for (AviatorFunction function : new AviatorFunction[] {
            new MinFunction(), new MaxFunction(), new TupleFunction(), new SeqNewListFunction(), new SeqNewSetFunction()
        }) {
            all.put(function.getName(), new Entry(function, 1, ANY));
        }
        all.put("string.substring", new Entry(new AviatorSubstring(), 2, 3));
        all.put("string.split", new Entry(new AviatorSplit(), 2, 3));
        all.put("string.join", new Entry(new AviatorJoin(), 1, 2));
        all.put("string.replace_all", new Entry(new AviatorReplace(true), 3, 3));
        all.put("string.replace_first", new Entry(new AviatorReplace(false), 3, 3));
        return all;
    }

    static void addTo(AviatorEvaluatorInstance instance) {
        ALL.forEach((name, entry) -> instance.addFunction(name, entry.function()));
    }

    static Set<String> names() {
        return ALL.keySet();
    }

    /** What is wrong with a call, if anything is. */
    static Optional<String> problem(String name, int arguments) {
        Entry entry = ALL.get(name);
        if (entry == null) {
            String why = MISSING.containsKey(name) ? ": " + MISSING.get(name) : Nearest.hint(name, names());
            return Optional.of("unknown function '" + name + "'" + why);
        }
        if (arguments >= entry.least() && arguments <= entry.most()) {
            return Optional.empty();
        }
        String wanted = entry.most() == ANY
                ? "at least " + entry.least()
                : entry.least() == entry.most() ? "" + entry.least() : entry.least() + " or " + entry.most();
        return Optional.of("'" + name + "' takes " + wanted + (wanted.endsWith("1") ? " argument" : " arguments")
                + ", found " + arguments);
    }
}
