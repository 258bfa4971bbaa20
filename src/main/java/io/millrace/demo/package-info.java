/**
 * What the command {@code demo} shows: logs of its own making, sent over a real socket, and a live picture of what the service makes of them. Threads: the
 * sender and the screen each have one. Must never import another room; only the root imports it.
 */
@NullMarked
package io.millrace.demo;

import org.jspecify.annotations.NullMarked;
