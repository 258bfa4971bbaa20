package io.millrace.ingest;

import io.millrace.ring.Intake;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the connections of one event loop share: its lanes, scratch memory, decoders. Owned by that loop. */
final class IngestLoop {
    private static final System.Logger LOG = System.getLogger(IngestLoop.class.getName());
    private static final int DECODERS_KEPT = 4;
    private static final int BODY_MEMORIES_KEPT = 16;

    private final EventExecutor executor;
    private final Intake intake;
    private final BodyBudget budget;
    private final ByteBufAllocator allocator;
    private final Map<Integer, Lane> tcpLanes = new HashMap<>();
    private final Map<Integer, Lane> httpLanes = new HashMap<>();
    private final Set<TcpConnection> tcpConnections = new LinkedHashSet<>();
    private final Set<HttpConnection> httpConnections = new LinkedHashSet<>();
    private final ArrayDeque<GzipDecoder> gzips = new ArrayDeque<>();
    private final ArrayDeque<ZstdDecoder> zstds = new ArrayDeque<>();
    private final ArrayDeque<BodyMemory> bodyMemories = new ArrayDeque<>();
    private @Nullable ByteBuf receiveBuffer;
    private @Nullable ByteBuf scratch;
    private byte @Nullable [] heapScratch;

    IngestLoop(EventExecutor executor, Intake intake, BodyBudget budget, ByteBufAllocator allocator) {
        this.executor = executor;
        this.intake = intake;
        this.budget = budget;
        this.allocator = allocator;
    }

    EventExecutor executor() {
        return executor;
    }

    BodyBudget budget() {
        return budget;
    }

    ByteBufAllocator allocator() {
        return allocator;
    }

    Lane tcpLane(StreamTarget target) {
        return tcpLanes.computeIfAbsent(target.number(), stream -> new Lane(intake, stream, executor));
    }

    Lane httpLane(StreamTarget target) {
        return httpLanes.computeIfAbsent(target.number(), stream -> new Lane(intake, stream, executor));
    }

    void add(TcpConnection connection) {
        tcpConnections.add(connection);
    }

    void remove(TcpConnection connection) {
        tcpConnections.remove(connection);
    }

    void add(HttpConnection connection) {
        httpConnections.add(connection);
    }

    void remove(HttpConnection connection) {
        httpConnections.remove(connection);
    }

    /**
     * An empty buffer to read into, of which the caller has a count: the same one again if the one who had it last has released it, as almost everybody has
     * when he returns; otherwise another one.
     */
    ByteBuf receiveBuffer() {
        ByteBuf present = receiveBuffer;
        if (present == null) {
            // Not from the allocator: it lives as long as the loop.
            present = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(LaneReceive.BUFFER_BYTES));
            receiveBuffer = present;
        }
        return present.refCnt() == 1 ? present.clear().retain() : allocator.directBuffer(LaneReceive.BUFFER_BYTES);
    }

    /** Empty direct memory that takes {@code bytes}, good until the next call. */
    ByteBuf scratch(int bytes) {
        ByteBuf present = scratch;
        if (present == null) {
            // Not from the allocator: it lives as long as the loop.
            present = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(BodyStore.LARGEST_CHUNK));
            scratch = present;
        }
        return present.slice(0, bytes).clear();
    }

    byte[] heapScratch() {
        byte[] present = heapScratch;
        if (present == null) {
            present = new byte[BodyStore.LARGEST_CHUNK];
            heapScratch = present;
        }
        return present;
    }

    /** On loan, empty. */
    BodyMemory bodyMemory() {
        BodyMemory kept = bodyMemories.pollLast();
        return kept == null ? new BodyMemory(new ChunkQueue(), new Carry()) : kept;
    }

    /** Takes it back; there is nothing in its queue. */
    void giveBack(BodyMemory memory) {
        memory.carry().clear();
        if (bodyMemories.size() < BODY_MEMORIES_KEPT && memory.chunks().isWorthKeeping()) {
            bodyMemories.addLast(memory);
        }
    }

    /** A decoder on loan. */
    GzipDecoder gzip() {
        GzipDecoder kept = gzips.pollLast();
        GzipDecoder decoder = kept == null ? new GzipDecoder() : kept;
        decoder.begin();
        return decoder;
    }

    /** A decoder on loan. */
    ZstdDecoder zstd() {
        ZstdDecoder kept = zstds.pollLast();
        ZstdDecoder decoder = kept == null ? new ZstdDecoder() : kept;
        decoder.begin();
        return decoder;
    }

    /** Takes back a decoder, whatever state it is in. */
    void giveBack(BodyDecoder decoder) {
        decoder.begin();
        if (decoder instanceof GzipDecoder gzip && gzips.size() < DECODERS_KEPT) {
            gzips.addLast(gzip);
        } else if (decoder instanceof ZstdDecoder zstd && zstds.size() < DECODERS_KEPT) {
            zstds.addLast(zstd);
        } else {
            decoder.close();
        }
    }

    /** Something happened that should not. */
    void report(Throwable cause) {
        LOG.log(Level.ERROR, "a connection failed and was closed", cause);
    }

    /** Everything that was read is published, and nothing more is read, but for requests that have come in full. */
    void drain() {
        for (TcpConnection connection : new ArrayList<>(tcpConnections)) {
            connection.end();
        }
        for (HttpConnection connection : new ArrayList<>(httpConnections)) {
            connection.drain();
        }
    }

    boolean isQuiet() {
        return tcpConnections.isEmpty()
                && lanes().stream().allMatch(Lane::isQuiet)
                && httpConnections.stream().allMatch(HttpConnection::isQuiet);
    }

    private List<Lane> lanes() {
        List<Lane> all = new ArrayList<>(tcpLanes.values());
        all.addAll(httpLanes.values());
        return all;
    }

    /** The last thing that happens here: what was not published by now is lost. */
    void close() {
        lanes().forEach(Lane::close);
        gzips.forEach(BodyDecoder::close);
        zstds.forEach(BodyDecoder::close);
        gzips.clear();
        zstds.clear();
        ByteBuf received = receiveBuffer;
        receiveBuffer = null;
        if (received != null) {
            received.release();
        }
    }
}
