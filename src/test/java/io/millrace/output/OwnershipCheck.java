package io.millrace.output;

import io.millrace.metrics.Metrics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.management.ObjectName;

/** A program of its own, run by {@link OwnershipTest}: nothing else may have loaded a class or leaked a buffer. */
final class OwnershipCheck {
    static final String WORK_DONE = "--- all outputs are closed";
    private static final int FLUSHES = 10_000;

    private OwnershipCheck() {}

    public static void main(String[] args) throws Exception {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        Path folder = Path.of(args[0]);
        succeed(folder);
        succeedByDate(folder);
        fail();
        flushVeryOften();
        findLeaks();
        System.err.println(WORK_DONE);
        leakOnPurpose();
        findLeaks();
        printFinalizableZstdClasses();
    }

    private static void succeed(Path folder) throws Exception {
        for (OutputSpec.Codec codec : OutputSpec.Codec.values()) {
            Path path = folder.resolve(codec.name());
            Output output = Outputs.open(
                    TestOutput.file(path, codec, OptionalLong.of(50_000), 5),
                    new Metrics(),
                    ByteBufAllocator.DEFAULT,
                    System.out::println);
            for (int i = 0; i < 300; i++) {
                output.offer(batch(i), 10, i % 7 == 0 ? () -> {} : null);
            }
            if (!output.close(10_000)) {
                throw new IllegalStateException("not everything was written");
            }
            TestOutput.read(path);
        }
    }

    /** More files than may be open at once. */
    private static void succeedByDate(Path folder) throws Exception {
        Output output = Outputs.open(
                TestOutput.spec(
                        new OutputSpec.Sink.DatedFile(
                                DatedFilesTest.hourly(folder.resolve("dated")), OutputSpec.Rotation.NEVER),
                        OutputSpec.Codec.ZSTD,
                        5),
                new Metrics(),
                ByteBufAllocator.DEFAULT,
                System.out::println);
        for (int i = 0; i < 300; i++) {
            output.offer(batch(i), 10, i * 7 % 40 * 3_600_000L, i % 7 == 0 ? () -> {} : null);
        }
        if (!output.close(10_000)) {
            throw new IllegalStateException("not everything was written");
        }
    }

    /** Buffers in the queue, at the writer and offered after the end, none of which is ever written. */
    private static void fail() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Output output = Outputs.toStream("test", broken, new Metrics(), ByteBufAllocator.DEFAULT, line -> {});
        for (int i = 0; i < 300; i++) {
            output.offer(batch(i), 10, null);
        }
        output.close(1_000);
        output.offer(batch(0), 10, null);
    }

    private static ByteBuf batch(int i) {
        ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;
        byte[] bytes = TestOutput.lines(i, i + 10).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        if (i % 3 == 0) {
            return allocator.heapBuffer().writeBytes(bytes);
        }
        ByteBuf direct = allocator.directBuffer().writeBytes(bytes);
        if (i % 3 == 1) {
            return direct;
        }
        ByteBuf slice = direct.readRetainedSlice(bytes.length);
        direct.release();
        return slice;
    }

    private static void flushVeryOften() throws Exception {
        FrameEncoder[] encoders = {
            new ZstdFrames(1, ByteBufAllocator.DEFAULT),
            new GzipFrames(1, ByteBufAllocator.DEFAULT),
            new Lz4Frames(ByteBufAllocator.DEFAULT)
        };
        OutputCounts counts = OutputCounts.of(new Metrics(), "test");
        ByteBuf batch = batch(1);
        for (FrameEncoder encoder : encoders) {
            FrameWriter frames = new FrameWriter("test", true, encoder, ByteBufAllocator.DEFAULT, counts, line -> {});
            FrameAssembler assembler = frames.assembler(new DropSink(), () -> {});
            long before = finalizers();
            for (int i = 0; i < FLUSHES; i++) {
                assembler.add(batch, 0);
                assembler.flush();
            }
            System.out.println("finalizers " + before + " " + finalizers());
            assembler.release();
            encoder.close();
        }
        batch.release();
        System.out.println("flushes " + counts.flushes().get());
    }

    private static long finalizers() throws Exception {
        return diagnose("gcClassHistogram")
                .filter(line -> line.contains(" java.lang.ref.Finalizer "))
                .mapToLong(line -> Long.parseLong(line.trim().split("\\s+")[1]))
                .sum();
    }

    private static void printFinalizableZstdClasses() throws Exception {
        for (String line : diagnose("vmClassHierarchy")
                .filter(l -> l.contains("com.github.luben.zstd"))
                .toList()) {
            String name = line.replaceAll(".*?(com\\.github\\.luben\\.zstd[\\w.$]*).*", "$1");
            if (!name.contains("$$Lambda")) {
                System.out.println("zstd " + name + " " + (declaresFinalizer(name) ? "has a finalizer" : "has none"));
            }
        }
    }

    private static boolean declaresFinalizer(String className) throws ClassNotFoundException {
        Class<?> loaded = Class.forName(className, false, OwnershipCheck.class.getClassLoader());
        return Stream.of(loaded.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("finalize") && method.getParameterCount() == 0);
    }

    private static Stream<String> diagnose(String command) throws Exception {
        Object out = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return out.toString().lines();
    }

    private static void leakOnPurpose() {
        for (int i = 0; i < 10; i++) {
            ByteBufAllocator.DEFAULT.directBuffer(64).writeByte(i);
        }
    }

    /** The detector reports what the collector has found when the next buffer is allocated. */
    private static void findLeaks() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(20);
            ByteBufAllocator.DEFAULT.directBuffer(64).release();
        }
    }
}
