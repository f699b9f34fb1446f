/** {@code taskmill copy}: everything from one store to another. */
@NullMarked
package io.taskmill.cli.copy;

import org.jspecify.annotations.NullMarked;
