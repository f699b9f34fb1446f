/**
 * {@code taskmill bench}: what is asked for ({@link io.taskmill.bench.BenchCommand}) and how it is
 * done ({@link io.taskmill.bench.Bench}).
 */
@NullMarked
package io.taskmill.bench;

import org.jspecify.annotations.NullMarked;
