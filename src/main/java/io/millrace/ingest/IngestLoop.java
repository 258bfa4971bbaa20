package io.millrace.ingest;

import io.millrace.metrics.Metrics;
import io.millrace.ring.Intake;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
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
    private final Metrics metrics;
    private final Map<Integer, Framings> framings = new HashMap<>();
    private final Map<Integer, Lane> tcpLanes = new HashMap<>();
    private final Map<Integer, Lane> httpLanes = new HashMap<>();
    private final Set<TcpConnection> tcpConnections = new LinkedHashSet<>();
    private final Set<HttpConnection> httpConnections = new LinkedHashSet<>();
    private final Map<Encoding, ArrayDeque<BodyDecoder>> decoders = new EnumMap<>(Encoding.class);
    private final ArrayDeque<BodyMemory> bodyMemories = new ArrayDeque<>();
    private @Nullable ByteBuf receiveBuffer;

    /** How many were the first, which are small. */
    private int firstReads;

    private @Nullable ByteBuf scratch;
    private byte @Nullable [] heapScratch;

    IngestLoop(EventExecutor executor, Intake intake, BodyBudget budget, ByteBufAllocator allocator, Metrics metrics) {
        this.executor = executor;
        this.intake = intake;
        this.budget = budget;
        this.allocator = allocator;
        this.metrics = metrics;
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

    /** What makes lines of the stream's bytes. */
    Framings framings(StreamTarget target) {
        Framings known = framings.get(target.number());
        if (known == null || !known.isOf(target)) {
            known = new Framings(target, metrics);
            framings.put(target.number(), known);
        }
        return known;
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
        if (present.refCnt() > 1) {
            return allocator.directBuffer(LaneReceive.BUFFER_BYTES);
        }
        present.clear();
        if (firstReads < LaneReceive.FIRST_READS) {
            firstReads++;
            int begin = present.capacity() - LaneReceive.FIRST_READ_BYTES;
            present.setIndex(begin, begin);
        }
        return present.retain();
    }

    /** An empty direct buffer that takes {@code bytes}, good until the next call; it begins anywhere. */
    ByteBuf scratch(int bytes) {
        ByteBuf present = scratch;
        if (present == null) {
            // Not from the allocator: it lives as long as the loop.
            present = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(BodyStore.LARGEST_CHUNK));
            scratch = present;
        }
        // The end of it: nothing has to be made to keep anybody from writing more.
        return present.setIndex(present.capacity() - bytes, present.capacity() - bytes);
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

    /** A decoder on loan, for a body of which {@code maxBytes} may come out. */
    BodyDecoder decoder(Encoding encoding, long maxBytes) {
        ArrayDeque<BodyDecoder> kept = decoders.get(encoding);
        BodyDecoder decoder = kept == null || kept.isEmpty() ? encoding.newDecoder() : kept.removeLast();
        decoder.begin(maxBytes);
        return decoder;
    }

    /** Takes back a decoder, whatever state it is in. */
    void giveBack(Encoding encoding, BodyDecoder decoder) {
        decoder.end();
        ArrayDeque<BodyDecoder> kept = decoders.computeIfAbsent(encoding, of -> new ArrayDeque<>());
        if (kept.size() < DECODERS_KEPT) {
            kept.addLast(decoder);
        } else {
            decoder.close();
        }
    }

    /** Something happened that should not. */
    void report(Throwable cause) {
        LOG.log(Level.ERROR, "a connection failed and was closed", cause);
    }

    /** Everything that was read is published, and nothing more is read, but for the rest of a line that has begun, and requests that have come in full. */
    void drain(long lastLineMillis) {
        for (TcpConnection connection : new ArrayList<>(tcpConnections)) {
            connection.drain(lastLineMillis);
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
        decoders.values().forEach(kept -> kept.forEach(BodyDecoder::close));
        decoders.clear();
        ByteBuf received = receiveBuffer;
        receiveBuffer = null;
        if (received != null) {
            received.release();
        }
    }
}
