package io.millrace.control;

import io.millrace.http.RequestTarget;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way in, with the body if that counts. Whoever made it calls {@link #release} once it is answered or its connection gone, and may do so
 * twice. Control thread.
 */
final class Asked {
    private static final byte[] NOTHING = {};

    private final HttpRequest head;
    private final RequestTarget target;
    private final @Nullable Answer refusal;
    private final BodyRoom room;
    private byte[] body = NOTHING;
    private int length;

    /** @param refusal what it is answered whatever its body, which is not kept then */
    Asked(HttpRequest head, RequestTarget target, @Nullable Answer refusal, BodyRoom room) {
        this.head = head;
        this.target = target;
        this.refusal = refusal;
        this.room = room;
    }

    HttpRequest head() {
        return head;
    }

    RequestTarget target() {
        return target;
    }

    @Nullable
    Answer refusal() {
        return refusal;
    }

    byte[] body() {
        return Arrays.copyOf(body, length);
    }

    /** False where there is no room for more bodies. */
    boolean add(ByteBuf part) {
        int bytes = part.readableBytes();
        if (length + bytes > body.length) {
            int wanted = Math.max(length + bytes, Math.min(2 * body.length, AdminConnection.MAX_BODY_BYTES));
            if (!room.take(wanted - body.length)) {
                return false;
            }
            body = Arrays.copyOf(body, wanted);
        }
        part.getBytes(part.readerIndex(), body, length, bytes);
        length += bytes;
        return true;
    }

    void release() {
        room.release(body.length);
        body = NOTHING;
        length = 0;
    }
}
