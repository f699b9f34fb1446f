/** The contract of {@code store-tck}, run on every database and way to reach one. */
package io.taskmill.jdbc.kit;
