/**
 * What is special about MariaDB and MySQL besides their SQL files.
 *
 * <p>Called through {@link io.taskmill.jdbc.connect.Backend}; sees no verb and no other database.
 */
@NullMarked
package io.taskmill.jdbc.mariadb;

import org.jspecify.annotations.NullMarked;
