/**
 * What the engine stands on: threads, waits, the passing of time, its settings, and whether the
 * store answers.
 *
 * <p>Every other part of the engine may use it; it uses none of them. {@link
 * io.taskmill.engine.runtime.JvmRuntime} and {@link io.taskmill.engine.runtime.HandlerThreads} are
 * the only classes that start threads or read a clock, so that a simulation can take their place.
 */
@NullMarked
package io.taskmill.engine.runtime;

import org.jspecify.annotations.NullMarked;
