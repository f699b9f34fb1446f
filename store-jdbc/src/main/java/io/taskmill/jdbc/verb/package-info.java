/**
 * The verbs of the contract. Each class binds arguments, runs sections of SQL by name, and maps the
 * answer.
 *
 * <p>{@link io.taskmill.jdbc.verb.JdbcTaskStore} and the other {@code Jdbc} classes implement the
 * roles of a store; they are what the store is put together from. A verb that is more than one
 * statement has a class of its own. Nothing here may know which database it runs on: where
 * algorithms differ, {@link io.taskmill.jdbc.sql.Dialect} names the one to use.
 */
@NullMarked
package io.taskmill.jdbc.verb;

import org.jspecify.annotations.NullMarked;
