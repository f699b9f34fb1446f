/**
 * The store on relational databases: PostgreSQL 14, MariaDB 10.6, MySQL 8.0, SQLite 3.42, or newer.
 *
 * <p>Here a store is opened and put together. Its parts are packages: {@code verb} holds the verbs
 * of the contract, {@code sql} makes statements of SQL files, {@code connect} holds connections and
 * transactions, {@code schema} makes the tables, {@code wakeup} sends hints, and {@code postgres},
 * {@code mariadb} and {@code sqlite} hold what is special about one database. Verbs see no dialect
 * package; dialect packages see neither verbs nor each other. Only this package sees all of them.
 *
 * <p>Found through {@link java.util.ServiceLoader}; by name one calls {@link
 * io.taskmill.jdbc.Schema} only, and this is the only package that is exported.
 */
@NullMarked
package io.taskmill.jdbc;

import org.jspecify.annotations.NullMarked;
