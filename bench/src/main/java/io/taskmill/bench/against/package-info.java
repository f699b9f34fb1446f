/**
 * {@code --against}: this checkout beside another commit, each built by its own launcher and run in
 * processes of its own. What they have in common is the command line and the JSON that it prints.
 */
@NullMarked
package io.taskmill.bench.against;

import org.jspecify.annotations.NullMarked;
