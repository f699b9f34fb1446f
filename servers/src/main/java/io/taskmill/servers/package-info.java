/**
 * The databases that tools and tests run on: started here or given, empty places in them, and what
 * stands between them and their clients. Knows nothing of Taskmill.
 */
@NullMarked
package io.taskmill.servers;

import org.jspecify.annotations.NullMarked;
