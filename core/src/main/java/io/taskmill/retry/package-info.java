/**
 * The strategies behind {@link io.taskmill.Retry}, one record each: its fields are what is stored
 * and edited, its {@code pause} is its rule. Made by the factories of {@code Retry}.
 */
@NullMarked
package io.taskmill.retry;

import org.jspecify.annotations.NullMarked;
