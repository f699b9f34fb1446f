/**
 * The task type {@code http}: a task calls a URL, and has succeeded if the answer is as expected.
 *
 * <p>Applications register it with {@link io.taskmill.http.HttpTasks} and submit {@link
 * io.taskmill.http.HttpCall}s. Receivers in Java check signatures with {@link
 * io.taskmill.http.HttpSignature}.
 */
@NullMarked
package io.taskmill.http;

import org.jspecify.annotations.NullMarked;
