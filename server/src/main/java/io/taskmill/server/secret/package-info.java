/** Secrets, and the key under which the store keeps them. */
@NullMarked
package io.taskmill.server.secret;

import org.jspecify.annotations.NullMarked;
