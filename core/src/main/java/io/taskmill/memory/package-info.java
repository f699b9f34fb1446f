/**
 * The store that keeps everything in this process: for tests, for trying things out, and for work
 * that need not survive a restart.
 *
 * <p>{@link io.taskmill.memory.MemoryStore}, its provider and its {@link
 * io.taskmill.memory.MemoryTransaction} are for callers; the rest is how it works. A verb takes the
 * one lock in {@code MemoryData}, reads the clock once, and changes the tables of tasks, types,
 * queues and nodes, which know nothing of locks or clocks.
 */
@NullMarked
package io.taskmill.memory;

import org.jspecify.annotations.NullMarked;
