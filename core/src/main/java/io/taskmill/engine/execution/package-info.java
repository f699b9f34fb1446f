/**
 * One execution of one task, from its claim to its outcome: {@link
 * io.taskmill.engine.execution.Execution} and what it needs.
 *
 * <p>Here live what a handler sees, how it is told to stop, how long it may run, and what becomes
 * of its failures. Workers run executions; {@code client} asks whether it is called from inside
 * one.
 */
@NullMarked
package io.taskmill.engine.execution;

import org.jspecify.annotations.NullMarked;
