/**
 * {@code taskmill demo}: a stream of sample tasks on an embedded database. Everything here goes
 * through Taskmill's public API; how it is shown is left to {@code io.taskmill.cli.view}.
 */
@NullMarked
package io.taskmill.cli.demo;

import org.jspecify.annotations.NullMarked;
