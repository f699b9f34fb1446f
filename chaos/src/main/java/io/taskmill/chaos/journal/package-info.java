/**
 * What clients did and saw, written down by each process for itself, so that it can be read after
 * the process was killed. Knows nothing of what is right or wrong.
 */
@NullMarked
package io.taskmill.chaos.journal;

import org.jspecify.annotations.NullMarked;
