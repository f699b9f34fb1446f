/**
 * A living example: {@code ./taskmill server --demo}. {@code shop} has what its tasks do, {@code
 * past} what it has done before the first start; here are its nodes and what puts it together.
 */
@NullMarked
package io.taskmill.server.demo;

import org.jspecify.annotations.NullMarked;
