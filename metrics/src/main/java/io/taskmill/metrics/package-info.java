/**
 * Tasks in Micrometer: {@link io.taskmill.metrics.TaskmillMetrics} and {@link
 * io.taskmill.metrics.TaskmillGauges} measure, {@link io.taskmill.metrics.ObservedSubmit} and
 * {@link io.taskmill.metrics.ObservedRun} carry the trace context. It sees only what every
 * application sees of Taskmill.
 */
@NullMarked
package io.taskmill.metrics;

import org.jspecify.annotations.NullMarked;
