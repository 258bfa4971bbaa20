/**
 * The one road from the listeners to the collector: {@link io.millrace.ring.LineBlock}s of lines in the slots of a Disruptor ring, fair waiting for a
 * free slot, and receipts that tell a shipper how far its lines have come. Threads: any number of producers publish through {@link
 * io.millrace.ring.Intake}; workers claim blocks; one collector takes them in ring order and frees them. Must never import anything but metrics; the only
 * room that may import the Disruptor.
 */
@NullMarked
package io.millrace.ring;

import org.jspecify.annotations.NullMarked;
