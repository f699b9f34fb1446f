/**
 * Makes the tables, or checks that they are as this version needs them.
 *
 * <p>Called when a store is opened, and by {@link io.taskmill.jdbc.Schema}.
 */
@NullMarked
package io.taskmill.jdbc.schema;

import org.jspecify.annotations.NullMarked;
