/**
 * The limit that lies below an engine: what the database itself takes for the same moves, by the
 * fewest tables and statements that keep the promises. A task's payload is written once; a narrow
 * row goes from ready to running under a fence, and from there to its outcome, which is kept.
 */
@NullMarked
package io.taskmill.bench.bare;

import org.jspecify.annotations.NullMarked;
