/**
 * The systems that are given the same work: ours, and others beside it. What is measured is asked
 * of all of them in the same words.
 */
@NullMarked
package io.taskmill.bench.peer;

import org.jspecify.annotations.NullMarked;
