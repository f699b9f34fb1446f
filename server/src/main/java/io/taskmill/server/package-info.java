/** The control plane as a program. */
@NullMarked
package io.taskmill.server;

import org.jspecify.annotations.NullMarked;
