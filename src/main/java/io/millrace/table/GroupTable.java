package io.millrace.table;

/**
 * From key (a byte slice with its hash) to a number: 0, 1, 2 in the order in which the keys came. Keys with the same
 * hash are told apart. The caller hashes, always with the same {@link SliceHash}. Owned by one thread.
 */
public final class GroupTable {
    private final KeyArena keys;
    private final HashSlots slots;

    /** {@code keepBytes}: how much memory outlives a {@link #clear}, for the slots and for the keys. */
    public GroupTable(long keepBytes) {
        keys = new KeyArena(keepBytes);
        slots = new HashSlots(keepBytes);
    }

    /** How many keys there are. */
    public int size() {
        return keys.size();
    }

    /** The key's number, or -1. */
    public int find(long hash, byte[] bytes, int from, int length) {
        return slots.number(slot(hash, bytes, from, length));
    }

    /** The key's number, a new one if it was not there: then it is what {@link #size} was before. */
    public int findOrAdd(long hash, byte[] bytes, int from, int length) {
        int at = slot(hash, bytes, from, length);
        int found = slots.number(at);
        if (found >= 0) {
            return found;
        }
        int added = keys.add(bytes, from, length);
        slots.put(at, hash, added);
        return added;
    }

    /** The slot that holds the key, or the free one where it belongs. */
    private int slot(long hash, byte[] bytes, int from, int length) {
        int at = slots.first(hash);
        while (!slots.isFree(at) && !(slots.mayBe(at, hash) && keys.matches(slots.number(at), bytes, from, length))) {
            at = slots.next(at);
        }
        return at;
    }

    /** The array in which the key lies; ask anew after a key was added. */
    public byte[] keyArray(int number) {
        return keys.array(number);
    }

    /** Where in {@link #keyArray} it begins. */
    public int keyFrom(int number) {
        return keys.from(number);
    }

    public int keyLength(int number) {
        return keys.length(number);
    }

    /** Forgets all keys. */
    public void clear() {
        keys.clear();
        slots.clear();
    }

    /** The memory of the arrays behind it, in bytes. */
    public long heldBytes() {
        return slots.heldBytes() + keys.heldBytes();
    }
}
