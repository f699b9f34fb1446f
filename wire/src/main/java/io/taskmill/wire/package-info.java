/** The JSON form of what the API of the server and the command line show. */
@NullMarked
package io.taskmill.wire;

import org.jspecify.annotations.NullMarked;
