/**
 * The store on relational databases: PostgreSQL 14, MariaDB 10.6, MySQL 8.0, SQLite 3.42, or
 * newer.
 *
 * <p>Each verb is one short method that binds, runs and maps a file of SQL of the same name: {@code
 * sql/postgres/claim.sql} for {@link io.taskmill.spi.TaskStore#claim}. What is the same in every
 * database is in {@code sql/common}; a file of the same name in the database's own folder goes
 * first, so that the folder is the list of differences. Beyond the SQL, they differ in {@link
 * io.taskmill.jdbc.Dialect} only.
 *
 * <p>A script of several statements is one transaction, and its last query answers. Batches are
 * arrays on PostgreSQL and one JSON text elsewhere, which {@code {given: …}} turns into rows. On
 * SQLite one thread writes for all, {@link io.taskmill.jdbc.SqliteWriter}. On MariaDB and MySQL,
 * where a statement locks all that it reads, some verbs look, choose and write in several steps:
 * {@link io.taskmill.jdbc.StepwiseSubmit}, {@link io.taskmill.jdbc.LaneClaim}.
 *
 * <p>Found through {@link java.util.ServiceLoader}; by name one calls {@link
 * io.taskmill.jdbc.Schema} only.
 */
@NullMarked
package io.taskmill.jdbc;

import org.jspecify.annotations.NullMarked;
