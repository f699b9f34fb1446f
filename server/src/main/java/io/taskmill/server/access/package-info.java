/** Who may call: tokens, signed requests, users and their sessions. All of it is in the store. */
@NullMarked
package io.taskmill.server.access;

import org.jspecify.annotations.NullMarked;
