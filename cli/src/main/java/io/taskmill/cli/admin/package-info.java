/**
 * The commands with which people look into a store and act on it, or on a server that has it. Each
 * opens the store as a client that runs no tasks, or calls the server, and closes it when it has
 * answered; {@code cron} needs none.
 */
@NullMarked
package io.taskmill.cli.admin;

import org.jspecify.annotations.NullMarked;
