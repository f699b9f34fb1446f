/** {@code taskmill chaos}: what is asked for, and how a run goes. */
@NullMarked
package io.taskmill.chaos;

import org.jspecify.annotations.NullMarked;
