/**
 * Decides what really happened. It believes the clients' journals and the rows that the handlers
 * wrote; the store is asked only for what it claims. One rule a class, one kind of violation a
 * rule.
 */
@NullMarked
package io.taskmill.chaos.check;

import org.jspecify.annotations.NullMarked;
