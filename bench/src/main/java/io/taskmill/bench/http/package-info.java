/** A Taskmill server in a process of its own, and clients of it that cost next to nothing. */
@NullMarked
package io.taskmill.bench.http;

import org.jspecify.annotations.NullMarked;
