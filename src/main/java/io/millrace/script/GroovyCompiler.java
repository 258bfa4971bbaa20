package io.millrace.script;

import groovy.lang.GroovyClassLoader;
import groovy.transform.CompileStatic;
import groovy.transform.stc.POJO;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.stmt.TryCatchStatement;
import org.codehaus.groovy.control.ClassNodeResolver;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilationUnit.IPrimaryClassNodeOperation;
import org.codehaus.groovy.control.CompilationUnit.ISourceUnitOperation;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.messages.ExceptionMessage;
import org.codehaus.groovy.control.messages.Message;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.syntax.SyntaxException;
import org.codehaus.groovy.syntax.Token;
import org.codehaus.groovy.syntax.Types;
import org.codehaus.groovy.tools.GroovyClass;
import org.jspecify.annotations.Nullable;

/** Makes classes of one script. Used once. */
final class GroovyCompiler {
    /** Not to be written by a script, which cannot have a {@code $} in a name. */
    static final String CLASS = "Script$";

    private static final Set<String> NO_GLOBAL_TRANSFORMATIONS = Set.of(
            "groovy.grape.GrabAnnotationTransformation",
            "org.codehaus.groovy.transform.ASTTestTransformation",
            "org.codehaus.groovy.ast.builder.AstBuilderTransformation",
            "org.apache.groovy.parser.antlr4.internal.GroovyGlobalTransformation");

    private static final int MOST_PROBLEMS = 20;

    private final String text;
    private final Map<String, ScriptType> fields;
    private final boolean dynamic;
    private final List<ScriptProblem> problems = new ArrayList<>();

    private final List<String> variables = new ArrayList<>();
    private final Map<MethodNode, Set<String>> readInMethods = new HashMap<>();
    private int removed;

    GroovyCompiler(String text, Map<String, ScriptType> fields, boolean dynamic) {
        this.text = text;
        this.fields = fields;
        this.dynamic = dynamic;
    }

    List<String> variables() {
        return List.copyOf(variables);
    }

    int removed() {
        return removed;
    }

    /** The classes by name, checked. */
    Map<String, byte[]> compile() throws ScriptException {
        List<GroovyClass> compiled;
        try {
            compiled = compileClasses();
        } catch (MultipleCompilationErrorsException e) {
            if (problems.isEmpty()) {
                addProblems(e);
            }
            throw new ScriptException(problems);
        } catch (CompilationFailedException e) {
            problems.add(new ScriptProblem(1, 1, String.valueOf(e.getMessage())));
            throw new ScriptException(problems);
        }
        Set<String> names = new LinkedHashSet<>();
        compiled.forEach(each -> names.add(each.getName().replace('.', '/')));
        Map<String, byte[]> classes = new java.util.LinkedHashMap<>();
        for (GroovyClass each : compiled) {
            byte[] bytes = dynamic
                    ? GroovyDynamicRewriter.rewrite(each.getBytes())
                    : GroovyRewriter.rewrite(each.getBytes(), names, problems);
            classes.put(each.getName(), bytes);
        }
        if (!problems.isEmpty()) {
            throw new ScriptException(problems);
        }
        return classes;
    }

    private List<GroovyClass> compileClasses() {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setTargetBytecode(CompilerConfiguration.JDK17);
        configuration.setDisabledGlobalASTTransformations(NO_GLOBAL_TRANSFORMATIONS);
        configuration.setDebug(false);
        GroovyClassLoader loader = new GroovyClassLoader(GroovyCompiler.class.getClassLoader(), configuration, false);
        CompilationUnit unit = new CompilationUnit(configuration, null, loader, new GroovyClassLoader(loader));
        if (!dynamic) {
            unit.setClassNodeResolver(new Resolver());
        }
        unit.addSource("script", text);
        unit.addPhaseOperation((ISourceUnitOperation) this::convert, Phases.CONVERSION);
        if (!dynamic) {
            // Behind the phase that collects annotations whose transformations are to run: these two only mark.
            unit.addPhaseOperation(
                    (IPrimaryClassNodeOperation) (source, context, type) -> mark(type), Phases.CANONICALIZATION);
            unit.addPhaseOperation(
                    (IPrimaryClassNodeOperation) (source, context, type) -> compileStatically(source, unit, type),
                    Phases.INSTRUCTION_SELECTION);
        }
        unit.compile(Phases.CLASS_GENERATION);
        return unit.getClasses();
    }

    private static void compileStatically(SourceUnit source, CompilationUnit unit, ClassNode type) {
        var transformation = GroovyChecker.transformation();
        transformation.setCompilationUnit(unit);
        transformation.visit(new ASTNode[] {type.getAnnotations().get(0), type}, source);
    }

    private static void mark(ClassNode type) {
        type.addAnnotation(new AnnotationNode(ClassHelper.make(CompileStatic.class)));
        // No GroovyObject, so no metaclass, which would be held on to beyond the script.
        type.addAnnotation(new AnnotationNode(ClassHelper.make(POJO.class)));
    }

    // From what the parser made of it to a class of ours

    private void convert(SourceUnit source) {
        ModuleNode module = source.getAST();
        if (!dynamic) {
            GroovySyntax.check(module, fields.keySet(), problems);
        }
        if (!problems.isEmpty()) {
            throw new MultipleCompilationErrorsException(source.getErrorCollector());
        }
        GroovyLowering lowering = new GroovyLowering(source, dynamic, problems);
        BlockStatement statements = module.getStatementBlock();
        List<MethodNode> methods = List.copyOf(module.getMethods());
        lowering.visitBlockStatement(statements);
        methods.forEach(each -> each.getCode().visit(lowering));
        if (!problems.isEmpty()) {
            throw new MultipleCompilationErrorsException(source.getErrorCollector());
        }
        removed = lowering.removed();
        ClassNode script = new ClassNode(CLASS, ACC_PUBLIC | ACC_FINAL, ClassHelper.make(GroovyOperator.class));
        List<ClassNode> declared = new ArrayList<>(module.getClasses());
        module.getClasses().clear();
        module.addClass(script);
        declared.stream()
                .filter(each -> !each.isScript() && !each.isScriptBody())
                .forEach(module::addClass);
        write(source, script, statements, methods);
    }

    private static final int ACC_PUBLIC = 1;
    private static final int ACC_FINAL = 16;

    private void write(SourceUnit source, ClassNode script, BlockStatement statements, List<MethodNode> methods) {
        Parameter values = new Parameter(ClassHelper.OBJECT_TYPE.makeArray(), "values$");
        MethodNode run = script.addMethod(
                "run$",
                ACC_PUBLIC,
                ClassHelper.OBJECT_TYPE,
                new Parameter[] {values},
                ClassNode.EMPTY_ARRAY,
                statements);
        methods.forEach(script::addMethod);
        GroovyFields.resolve(source, script);
        Set<String> read = GroovyFields.rename(source, fields.keySet(), run);
        for (MethodNode method : methods) {
            Set<String> inMethod = GroovyFields.rename(source, fields.keySet(), method);
            read.addAll(inMethod);
            readInMethods.put(method, inMethod);
        }
        fields.keySet().stream().filter(read::contains).forEach(variables::add);
        run.setCode(withValues(script, statements));
        methods.forEach(each -> each.setCode(counted(withVariables(each))));
    }

    private Statement withValues(ClassNode script, BlockStatement statements) {
        BlockStatement body = new BlockStatement();
        for (int index = 0; index < variables.size(); index++) {
            String name = variables.get(index);
            Expression value = reader(fields.get(name), index);
            if (!readInMethods.isEmpty()) {
                script.addField(field(index), ACC_PUBLIC, type(name), null);
                body.addStatement(new ExpressionStatement(
                        new BinaryExpression(new VariableExpression(field(index)), assign(), value)));
                value = new VariableExpression(field(index));
            }
            body.addStatement(declaration(name, value));
        }
        body.addStatements(statements.getStatements());
        return body;
    }

    /** Methods see the variables too: they find them in the script, and closures within find them as locals. */
    private Statement withVariables(MethodNode method) {
        BlockStatement body = new BlockStatement();
        for (String name : readInMethods.getOrDefault(method, Set.of())) {
            body.addStatement(declaration(name, new VariableExpression(field(variables.indexOf(name)))));
        }
        if (method.getCode() instanceof BlockStatement block) {
            body.addStatements(block.getStatements());
        } else {
            body.addStatement(method.getCode());
        }
        return body;
    }

    private static String field(int index) {
        return "field$" + index;
    }

    private static Token assign() {
        return Token.newSymbol(Types.EQUAL, -1, -1);
    }

    private Statement declaration(String name, Expression value) {
        VariableExpression variable = new VariableExpression(GroovyFields.variable(name), type(name));
        return new ExpressionStatement(new DeclarationExpression(variable, assign(), value));
    }

    private ClassNode type(String name) {
        ScriptType type = fields.get(name);
        return type == ScriptType.TEXT
                ? ClassHelper.STRING_TYPE
                : type == ScriptType.INT ? ClassHelper.Long_TYPE : ClassHelper.Double_TYPE;
    }

    private static Expression reader(@Nullable ScriptType type, int index) {
        String reader = type == ScriptType.TEXT ? "text$" : type == ScriptType.INT ? "int$" : "float$";
        VariableExpression values = new VariableExpression("values$");
        return GroovyLowering.own(reader, values, values, new ConstantExpression(index, true));
    }

    private static Statement counted(Statement code) {
        BlockStatement counted = new BlockStatement();
        VariableExpression here = new VariableExpression("this");
        counted.addStatement(new ExpressionStatement(GroovyLowering.own("enter$", here)));
        counted.addStatement(new TryCatchStatement(code, new ExpressionStatement(GroovyLowering.own("leave$", here))));
        return counted;
    }

    /** Finds the classes that scripts may use, and no others. */
    private static final class Resolver extends ClassNodeResolver {
        @Override
        public @Nullable LookupResult resolveName(String name, CompilationUnit unit) {
            return findClassNode(name, unit);
        }

        @Override
        public @Nullable LookupResult findClassNode(String name, CompilationUnit unit) {
            Class<?> type = GroovyAllowed.TYPES.get(name);
            return type == null ? null : new LookupResult(null, ClassHelper.make(type));
        }
    }

    // What went wrong, in words of ours

    private void addProblems(MultipleCompilationErrorsException failed) {
        List<? extends Message> messages = failed.getErrorCollector().getErrors();
        for (Message message : messages == null ? List.<Message>of() : messages) {
            if (message instanceof SyntaxErrorMessage syntax) {
                SyntaxException cause = syntax.getCause();
                add(cause.getStartLine(), cause.getStartColumn(), cause.getOriginalMessage());
            }
        }
        if (problems.isEmpty() && messages != null) {
            // Behind an error of syntax or types it is only what the compiler stumbled over because of that.
            messages.forEach(this::addOther);
        }
        dropConsequences();
        if (problems.isEmpty()) {
            problems.add(new ScriptProblem(1, 1, String.valueOf(failed.getMessage())));
        }
    }

    private void addOther(Message message) {
        boolean thrown = message instanceof ExceptionMessage;
        add(1, 1, "the compiler cannot cope with it" + (thrown ? ": " + ((ExceptionMessage) message).getCause() : ""));
    }

    /** What is not known of an unknown class follows from that. */
    private void dropConsequences() {
        List<Integer> lines = problems.stream()
                .filter(each -> each.message().contains("is not a class that a script may use"))
                .map(ScriptProblem::line)
                .toList();
        problems.removeIf(each -> lines.contains(each.line()) && each.message().matches("(?s).*Object has no .*"));
    }

    private void add(int line, int column, String message) {
        String plain = GroovyMessages.plain(message, fields.keySet());
        ScriptProblem problem = new ScriptProblem(Math.max(1, line), Math.max(1, column), plain);
        if (!problems.contains(problem) && problems.size() < MOST_PROBLEMS) {
            problems.add(problem);
        }
    }
}
