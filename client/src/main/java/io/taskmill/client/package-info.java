/** A server, seen from Java. */
@NullMarked
package io.taskmill.client;

import org.jspecify.annotations.NullMarked;
