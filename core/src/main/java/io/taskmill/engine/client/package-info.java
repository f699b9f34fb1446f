/**
 * What the application calls: submits, handles, signals, and the settings of types and queues.
 *
 * <p>Everything here runs on the application's threads, checks before it writes, and answers in our
 * own words. A task passes through {@link io.taskmill.engine.client.Submitter} first. Called by the
 * engine only; it knows nothing of workers.
 */
@NullMarked
package io.taskmill.engine.client;

import org.jspecify.annotations.NullMarked;
