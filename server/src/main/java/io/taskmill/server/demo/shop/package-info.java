/**
 * The shop of the demo: what its tasks do, one class a theme, and {@link
 * io.taskmill.server.demo.shop.Visitors} who cause them. A {@link
 * io.taskmill.server.demo.shop.Shop} has them all and makes a Taskmill run them.
 */
@NullMarked
package io.taskmill.server.demo.shop;

import org.jspecify.annotations.NullMarked;
