/**
 * The public API: task types, requests, handlers, handles, and {@link io.taskmill.Taskmill} that
 * ties them to a store.
 *
 * <p>Applications call only this package. Of its classes, only {@link io.taskmill.Taskmill} and
 * {@link io.taskmill.TaskmillBuilder} know the store contract ({@code io.taskmill.spi}) and the
 * engine.
 */
@NullMarked
package io.taskmill;

import org.jspecify.annotations.NullMarked;
