package io.millrace.script;

import com.googlecode.aviator.AviatorEvaluator;
import com.googlecode.aviator.AviatorEvaluatorInstance;
import com.googlecode.aviator.ClassPathConfigFunctionLoader;
import com.googlecode.aviator.EvalMode;
import com.googlecode.aviator.Options;
import com.googlecode.aviator.lexer.token.OperatorType;
import java.util.HashSet;
import java.util.Set;

/**
 * Aviator with everything taken out of it that is no expression over values. Made once: what it compiles holds on to it, and it holds on to nothing that it
 * compiles.
 */
final class AviatorSandbox {
    static final AviatorEvaluatorInstance INSTANCE = make();

    private AviatorSandbox() {}

    private static AviatorEvaluatorInstance make() {
        disarmTheOpenOne();
        // Compiled to classes of their own, each with a loader of its own, since nothing is asked to be cached.
        AviatorEvaluatorInstance instance = AviatorEvaluator.newInstance(EvalMode.ASM);
        restrict(instance);
        new HashSet<>(instance.getFuncMap().keySet()).forEach(instance::removeFunction);
        AviatorFunctions.addTo(instance);
        instance.addOpFunction(OperatorType.MATCH, new AviatorMatch());
        instance.addOpFunction(OperatorType.ADD, new AviatorPlus());
        return instance;
    }

    private static void restrict(AviatorEvaluatorInstance instance) {
        instance.enableSandboxMode();
        instance.setOption(Options.FEATURE_SET, Set.of());
        instance.setOption(Options.ALLOWED_CLASS_SET, Set.of());
        instance.setOption(Options.ASSIGNABLE_ALLOWED_CLASS_SET, Set.of());
        instance.setOption(Options.ENABLE_PROPERTY_SYNTAX_SUGAR, false);
        instance.setOption(Options.USE_USER_ENV_AS_TOP_ENV_DIRECTLY, false);
        instance.setOption(Options.MAX_LOOP_COUNT, 1000);
        instance.setOption(Options.EVAL_TIMEOUT_MS, 0); // the budget sees to that, at less cost
        instance.setOption(Options.OPTIMIZE_LEVEL, AviatorEvaluator.EVAL);
        instance.setFunctionMissing(null);
        instance.removeModule("io");
        instance.removeFunctionLoader(ClassPathConfigFunctionLoader.getInstance());
    }

    /**
     * Where Aviator works out constants it asks its global instance, which may do anything, for what a text literal means: {@code true ? '#{...}' : ''} is
     * run while it is compiled. The audit refuses such texts; this is the second lock on that door.
     */
    private static void disarmTheOpenOne() {
        restrict(AviatorEvaluator.getInstance());
    }
}
