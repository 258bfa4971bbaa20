package io.millrace.ingest;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import net.jpountz.xxhash.XXHashFactory;

/** Frames of lz4 for tests, with every option of the format; its compressor is the simplest that there is, so that blocks can be linked. */
final class CompressedLz4 {
    private static final int MAX_DISTANCE = 65_535;

    boolean independent = true;
    boolean blockSums = true;
    boolean contentSum = true;
    boolean contentSize = true;
    int sizeCode = 4;
    int blockBytes = 1 << 16;
    boolean someStored;

    static byte[] lz4(byte[] plain) {
        return new CompressedLz4().frame(plain);
    }

    static CompressedLz4 random(Random random) {
        CompressedLz4 options = new CompressedLz4();
        options.independent = random.nextBoolean();
        options.blockSums = random.nextBoolean();
        options.contentSum = random.nextBoolean();
        options.contentSize = random.nextBoolean();
        options.sizeCode = 4 + random.nextInt(4);
        options.blockBytes = 1 + random.nextInt(1 << 16);
        options.someStored = random.nextBoolean();
        return options;
    }

    byte[] frame(byte[] plain) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        Compressed.writeInt(to, 0x184D2204);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(0x40
                | (independent ? 0x20 : 0)
                | (blockSums ? 0x10 : 0)
                | (contentSize ? 8 : 0)
                | (contentSum ? 4 : 0));
        head.write(sizeCode << 4);
        if (contentSize) {
            Compressed.writeInt(head, plain.length);
            Compressed.writeInt(head, 0);
        }
        to.writeBytes(head.toByteArray());
        to.write(sum(head.toByteArray()) >>> 8);
        for (int from = 0, n = 0; from < plain.length; from += blockBytes, n++) {
            int end = Math.min(plain.length, from + blockBytes);
            boolean isStored = someStored && n % 2 == 1;
            byte[] block = isStored
                    ? Arrays.copyOfRange(plain, from, end)
                    : block(plain, independent ? from : Math.max(0, from - MAX_DISTANCE), from, end);
            Compressed.writeInt(to, block.length | (isStored ? 1 << 31 : 0));
            to.writeBytes(block);
            if (blockSums) {
                Compressed.writeInt(to, sum(block));
            }
        }
        Compressed.writeInt(to, 0);
        if (contentSum) {
            Compressed.writeInt(to, sum(plain));
        }
        return to.toByteArray();
    }

    private static int sum(byte[] bytes) {
        return XXHashFactory.safeInstance().hash32().hash(bytes, 0, bytes.length, 0);
    }

    /** {@code plain} from {@code start} to {@code end}, which may refer back as far as {@code first}. */
    static byte[] block(byte[] plain, int first, int start, int end) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        int[] last = new int[1 << 12];
        Arrays.fill(last, -1);
        int literals = start;
        for (int at = first; at + 4 <= end; ) {
            int slot = hash(plain, at);
            int match = last[slot];
            last[slot] = at;
            int length = 0;
            if (at >= start && match >= first && at - match <= MAX_DISTANCE) {
                while (at + length < end && plain[match + length] == plain[at + length]) {
                    length++;
                }
            }
            if (length < 4) {
                at++;
                continue;
            }
            sequence(to, plain, literals, at, length);
            to.write(at - match);
            to.write(at - match >>> 8);
            more(to, length - 4);
            at += length;
            literals = at;
        }
        sequence(to, plain, literals, end, 4);
        return to.toByteArray();
    }

    private static int hash(byte[] plain, int at) {
        int four = plain[at] | plain[at + 1] << 8 | plain[at + 2] << 16 | plain[at + 3] << 24;
        return four * 0x9E3779B1 >>> 20;
    }

    private static void sequence(ByteArrayOutputStream to, byte[] plain, int from, int end, int matchLength) {
        to.write(Math.min(15, end - from) << 4 | Math.min(15, matchLength - 4));
        more(to, end - from);
        to.write(plain, from, end - from);
    }

    private static void more(ByteArrayOutputStream to, int length) {
        if (length >= 15) {
            int left = length - 15;
            for (; left >= 255; left -= 255) {
                to.write(255);
            }
            to.write(left);
        }
    }

    /** Three hundred million zeros, of which every block of 4 MiB takes 16 KiB. */
    static byte[] bomb() {
        CompressedLz4 options = new CompressedLz4();
        options.contentSize = false;
        options.contentSum = false;
        options.blockSums = false;
        options.sizeCode = 7;
        options.blockBytes = 4 << 20;
        byte[] frame = options.frame(new byte[4 << 20]);
        byte[] block = Arrays.copyOfRange(frame, 7, frame.length - 4);
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        to.write(frame, 0, 7);
        for (int i = 0; i < 75; i++) {
            to.writeBytes(block);
        }
        return to.toByteArray();
    }
}
