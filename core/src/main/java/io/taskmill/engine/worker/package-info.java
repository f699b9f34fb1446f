/**
 * Claims tasks, hands them to threads, and writes how they ended.
 *
 * <p>The path is {@link io.taskmill.engine.worker.Worker}, {@link
 * io.taskmill.engine.worker.PrefetchBuffer}, {@link io.taskmill.engine.worker.HandlerSlots}, {@link
 * io.taskmill.engine.worker.CompletionBatcher}; {@link io.taskmill.engine.worker.ClaimSchedule}
 * alone decides when to claim. No class starts a thread: the engine's loops call them. What happens
 * inside one execution belongs to {@code execution}.
 */
@NullMarked
package io.taskmill.engine.worker;

import org.jspecify.annotations.NullMarked;
