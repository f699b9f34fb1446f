/**
 * The command line {@code taskmill}: what its commands are called, how they fail, what they say.
 */
@NullMarked
package io.taskmill.cli;

import org.jspecify.annotations.NullMarked;
