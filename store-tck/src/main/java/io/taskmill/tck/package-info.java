/**
 * The store contract as tests, one theme a class. A store runs them all by extending {@link
 * io.taskmill.tck.StoreContract} and giving it a {@link io.taskmill.tck.StoreFixture}.
 */
@NullMarked
package io.taskmill.tck;

import org.jspecify.annotations.NullMarked;
