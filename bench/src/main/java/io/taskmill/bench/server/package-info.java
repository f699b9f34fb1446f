/** The databases that are measured on: started here or given, and empty places in them. */
@NullMarked
package io.taskmill.bench.server;

import org.jspecify.annotations.NullMarked;
