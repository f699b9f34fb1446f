/**
 * From a verb's name to statements that JDBC can run.
 *
 * <p>{@link io.taskmill.jdbc.sql.SqlSections} reads files, {@link io.taskmill.jdbc.sql.SqlFiles}
 * fills a section in for a dialect, {@link io.taskmill.jdbc.sql.SqlScript} runs the result, and
 * {@link io.taskmill.jdbc.sql.Verbs} is what verbs call. {@link io.taskmill.jdbc.sql.Dialect} and
 * {@link io.taskmill.jdbc.sql.Session} are what others implement. Every other package may use this
 * one; it uses none of them.
 */
@NullMarked
package io.taskmill.jdbc.sql;

import org.jspecify.annotations.NullMarked;
