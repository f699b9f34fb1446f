/**
 * Graphs of tasks that are submitted at once: which task comes after which, what a failure means
 * for the rest, and how the whole stands.
 */
@NullMarked
package io.taskmill.workflow;

import org.jspecify.annotations.NullMarked;
