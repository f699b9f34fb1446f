/**
 * {@code taskmill schedule import}: what other schedulers have in their tables, as schedules. A
 * source ({@link io.taskmill.cli.importing.QuartzSource}, {@link
 * io.taskmill.cli.importing.XxlJobSource}) only reads, and gives a candidate for each trigger; an
 * {@link io.taskmill.cli.importing.ImportPlan} says what becomes of them in a store, and does it.
 * No object that another program has serialised is ever read back.
 */
@NullMarked
package io.taskmill.cli.importing;

import org.jspecify.annotations.NullMarked;
