/**
 * The one engine that runs on every store: it claims in batches, runs handlers, and finishes in
 * batches.
 *
 * <p>Not exported. {@link io.taskmill.engine.Engine} puts the parts together; a task's life passes
 * through {@link io.taskmill.engine.Submitter}, {@link io.taskmill.engine.Worker} and {@link
 * io.taskmill.engine.Execution}. Every other class is one duty beside that path.
 */
@NullMarked
package io.taskmill.engine;

import org.jspecify.annotations.NullMarked;
