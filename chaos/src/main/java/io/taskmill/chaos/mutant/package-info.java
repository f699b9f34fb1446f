/**
 * Stores with a fault in them, each of which a run must find: a checker that never finds anything
 * proves nothing.
 */
@NullMarked
package io.taskmill.chaos.mutant;

import org.jspecify.annotations.NullMarked;
