/**
 * Deterministic simulation: the real engine and the real memory store, on threads of which one runs
 * at a time, in a time that passes only when nobody has anything to do. A seed decides who runs
 * next and what goes wrong; the same seed gives the same run, step by step.
 *
 * <p>{@code World} is one simulation. {@code Scheduler} and the {@code Sim…} classes beside it are
 * the machine below the engine; {@code Wire} and {@code Weather} are what lies between an engine
 * and the store; {@code Ledger} and {@code EndCheck} say what must not happen.
 */
@NullMarked
package io.taskmill.chaos.simulation;

import org.jspecify.annotations.NullMarked;
