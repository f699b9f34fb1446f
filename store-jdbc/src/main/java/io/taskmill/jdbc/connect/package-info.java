/**
 * Connections, transactions, and what the errors of a database mean.
 *
 * <p>Each {@link io.taskmill.jdbc.sql.Session} that is the same for several databases lives here,
 * and {@link io.taskmill.jdbc.connect.Backend}, by which a database says how its connections are
 * used. Uses {@code sql} and {@code wakeup} only.
 */
@NullMarked
package io.taskmill.jdbc.connect;

import org.jspecify.annotations.NullMarked;
