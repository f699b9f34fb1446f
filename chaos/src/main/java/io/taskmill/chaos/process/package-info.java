/**
 * The processes of a cluster that is mistreated: workers and submitters, what they run, and how the
 * process that started them holds them.
 */
@NullMarked
package io.taskmill.chaos.process;

import org.jspecify.annotations.NullMarked;
