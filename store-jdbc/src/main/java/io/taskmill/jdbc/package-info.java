/**
 * The store on relational databases, PostgreSQL 14 or newer at present.
 *
 * <p>Each verb is one short method that binds, runs and maps a file of SQL of the same name: {@code
 * sql/postgres/claim.sql} for {@link io.taskmill.spi.TaskStore#claim}. What is the same in every
 * database is in {@code sql/common}; a file of the same name in the database's own folder goes
 * first, so that the folder is the list of differences. Beyond the SQL, they differ in {@link
 * io.taskmill.jdbc.Dialect} only.
 *
 * <p>Found through {@link java.util.ServiceLoader}; nobody calls this package by name.
 */
@NullMarked
package io.taskmill.jdbc;

import org.jspecify.annotations.NullMarked;
