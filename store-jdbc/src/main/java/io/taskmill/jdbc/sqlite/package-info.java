/**
 * What is special about SQLite besides its SQL files: one thread writes for all threads of a
 * process, {@link io.taskmill.jdbc.sqlite.SqliteWriter}.
 *
 * <p>Called through {@link io.taskmill.jdbc.connect.Backend}; sees no verb and no other database.
 */
@NullMarked
package io.taskmill.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
