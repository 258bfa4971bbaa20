package io.millrace.ingest;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * zstd (RFC 8878) of one or more frames, with the window that RFC 9659 allows for a content encoding. Direct to direct; the context has no finalizer and is
 * closed by its owner.
 */
final class ZstdDecoder implements BodyDecoder {
    /** What RFC 9659 lets a sender of {@code Content-Encoding: zstd} use. */
    static final long MAX_WINDOW_BYTES = 8 << 20;

    private static final int MAX_WINDOW_LOG = 23;

    /** The context (160 KB) and its buffers of one block (128 KB) each for input and output. */
    private static final long BASE_BYTES = 448 << 10;

    private static final long KEPT_WINDOW_BYTES = 2 << 20;
    private static final int INPUT_BYTES = 16 << 10;

    private enum Part {
        BETWEEN_FRAMES,
        HEAD,
        FRAME_BEGIN,
        FRAME,
        SKIPPED
    }

    private final ZstdFrameHead head =
            new ZstdFrameHead(Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(ZstdFrameHead.maxBytes())));
    private @Nullable ZstdDecompressCtx context;
    private @Nullable ByteBuffer directInput;
    private Part part = Part.BETWEEN_FRAMES;
    private long windowBytes;
    private long skipBytes;
    private long maxBytes;
    private long leftBytes;

    /** What has come out of the present frame. */
    private long frameBytes;

    @Override
    public void begin(long maxBytes) {
        end();
        if (context != null) {
            context.reset();
        }
        part = Part.BETWEEN_FRAMES;
        windowBytes = 0;
        leftBytes = maxBytes;
        this.maxBytes = maxBytes;
    }

    @Override
    public void end() {
        if (windowBytes > KEPT_WINDOW_BYTES) {
            close();
            windowBytes = 0;
        }
    }

    @Override
    public boolean decode(ByteBuf in, ByteBuf out) throws Refusal {
        while (true) {
            switch (part) {
                case BETWEEN_FRAMES -> {
                    if (!in.isReadable()) {
                        return false;
                    }
                    head.begin();
                    part = Part.HEAD;
                }
                case HEAD -> {
                    if (!head.read(in)) {
                        return false;
                    }
                    if (head.isSkippable()) {
                        skipBytes = head.skippableBytes();
                        part = Part.SKIPPED;
                    } else {
                        accept();
                        // So that the memory of the window is paid for first.
                        return true;
                    }
                }
                case FRAME_BEGIN -> {
                    stream(head.buffer(), out);
                    part = Part.FRAME;
                }
                case FRAME -> {
                    if (!out.isWritable()) {
                        return true;
                    }
                    if (!read(in, out)) {
                        return false;
                    }
                }
                case SKIPPED -> {
                    int n = (int) Math.min(skipBytes, in.readableBytes());
                    in.skipBytes(n);
                    skipBytes -= n;
                    if (skipBytes > 0) {
                        return false;
                    }
                    part = Part.BETWEEN_FRAMES;
                }
            }
        }
    }

    private void accept() throws Refusal {
        // Read as unsigned: no number that a header can hold is below 0.
        long content = head.contentBytes();
        if (head.hasContentBytes() && (content < 0 || content > leftBytes)) {
            throw Body.tooLarge(maxBytes);
        }
        long window = head.windowBytes();
        if (window < 0 || window > MAX_WINDOW_BYTES) {
            throw corrupt("a frame wants a window of " + Long.toUnsignedString(window) + " bytes, and "
                    + MAX_WINDOW_BYTES + " (8 MiB) is the most that is allowed; compress with a window log of at most "
                    + MAX_WINDOW_LOG);
        }
        if (head.needsDictionary()) {
            throw corrupt("a frame was compressed with a dictionary, and there is none here");
        }
        windowBytes = Math.max(windowBytes, window);
        frameBytes = 0;
        part = Part.FRAME_BEGIN;
    }

    /** False if it needs more input. */
    private boolean read(ByteBuf in, ByteBuf out) throws Refusal {
        int readable = in.readableBytes();
        ByteBuffer from = in.isDirect() ? NativeView.readable(in) : copied(in);
        int start = from.position();
        int written = out.writerIndex();
        boolean ended = stream(from, out);
        int consumed = from.position() - start;
        in.skipBytes(consumed);
        if (ended) {
            checkLength();
            part = Part.BETWEEN_FRAMES;
            return true;
        }
        boolean progress = consumed > 0 || out.writerIndex() > written;
        if (!progress && readable > 0) {
            throw corrupt("the compressed data cannot be read on");
        }
        return progress;
    }

    /** The library does not look where the last block of a frame is empty. */
    private void checkLength() throws Refusal {
        if (head.hasContentBytes() && frameBytes != head.contentBytes()) {
            throw corrupt(
                    "a frame holds " + frameBytes + " bytes, and its head says that it holds " + head.contentBytes());
        }
    }

    /** The beginning of a buffer that is on the heap, where zstd cannot read it. */
    private ByteBuffer copied(ByteBuf in) {
        ByteBuffer input = directInput;
        if (input == null) {
            input = ByteBuffer.allocateDirect(INPUT_BYTES);
            directInput = input;
        }
        input.clear().limit(Math.min(INPUT_BYTES, in.readableBytes()));
        in.getBytes(in.readerIndex(), input);
        return input.flip();
    }

    /** True if a frame has ended and all of it is in {@code out}. */
    private boolean stream(ByteBuffer from, ByteBuf out) throws Refusal {
        ByteBuffer to = NativeView.writable(out);
        int start = to.position();
        boolean ended;
        try {
            ended = context().decompressDirectByteBufferStream(to, from);
        } catch (ZstdException e) {
            throw corrupt("the compressed data is corrupt (" + e.getMessage() + ")");
        }
        int length = to.position() - start;
        out.writerIndex(out.writerIndex() + length);
        leftBytes -= length;
        frameBytes += length;
        return ended;
    }

    private ZstdDecompressCtx context() {
        ZstdDecompressCtx present = context;
        if (present == null) {
            // The library is unpacked into a file, for which there may be no space or descriptor. If that failed in the
            // initializer of the class, it would fail for good.
            Native.load();
            present = new ZstdDecompressCtx();
            present.setLongMax(MAX_WINDOW_LOG);
            context = present;
        }
        return present;
    }

    @Override
    public long memoryBytes() {
        return part == Part.BETWEEN_FRAMES && windowBytes == 0 ? 0 : BASE_BYTES + windowBytes;
    }

    @Override
    public void finish() throws Refusal {
        if (part != Part.BETWEEN_FRAMES) {
            throw corrupt("the body ends within a zstd frame; it was cut off");
        }
    }

    static Refusal corrupt(String what) {
        return Encoding.ZSTD.corrupt(what);
    }

    @Override
    public void close() {
        if (context != null) {
            context.close();
            context = null;
        }
    }
}
