/** A living example: {@code ./taskmill server --demo}. */
@NullMarked
package io.taskmill.server.demo;

import org.jspecify.annotations.NullMarked;
