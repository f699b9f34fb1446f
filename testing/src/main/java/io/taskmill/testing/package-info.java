/** For users' tests: a manual clock and a Taskmill that moves only by hand. */
@NullMarked
package io.taskmill.testing;

import org.jspecify.annotations.NullMarked;
