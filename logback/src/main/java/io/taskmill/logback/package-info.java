/** A bridge from Logback to the logs of tasks. */
@NullMarked
package io.taskmill.logback;

import org.jspecify.annotations.NullMarked;
