/**
 * The store contract as tests, one theme a class. A store runs them all by extending {@link
 * io.taskmill.tck.StoreContract} and giving it a {@link io.taskmill.tck.StoreFixture}. Whoever puts
 * something in front of a store, as faults or a journal, extends {@link
 * io.taskmill.tck.ForwardingStore}.
 */
@NullMarked
package io.taskmill.tck;

import org.jspecify.annotations.NullMarked;
