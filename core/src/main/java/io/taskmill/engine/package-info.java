/**
 * The one engine that runs on every store: it claims in batches, runs handlers, and finishes in
 * batches.
 *
 * <p>{@link io.taskmill.engine.Engine} is what the application calls; {@code EngineParts} puts the
 * parts together. {@code ThreadedEngine} drives them with the threads of {@code EngineLoops},
 * {@link io.taskmill.engine.HandDrivenEngine} step by step. {@link io.taskmill.engine.Heartbeat}
 * and {@link io.taskmill.engine.MaintenanceRunner} are what a node does besides running tasks. Each
 * sub-package is one part: {@code client} is what the application calls, {@code worker} claims
 * tasks and writes their ends, {@code execution} runs one task, {@code node} is this process in the
 * cluster, {@code policy} is which settings count for a type, {@code runtime} is threads and time.
 * Packages depend on each other in one direction only.
 *
 * <p>Only {@link io.taskmill.Taskmill} and its builder call it, and the {@code testing} module. It
 * sees stores through {@code io.taskmill.spi} alone.
 */
@NullMarked
package io.taskmill.engine;

import org.jspecify.annotations.NullMarked;
