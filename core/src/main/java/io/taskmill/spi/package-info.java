/**
 * The store contract: what a store must do, as verbs of the state machine.
 *
 * <p>Every verb is atomic and takes a batch; every write after a claim carries the claim's {@link
 * io.taskmill.spi.Fence}; time is the store's. A store never sees a handler or the engine. The
 * contract is written down as tests in {@code store-tck}, which every store runs.
 */
@NullMarked
package io.taskmill.spi;

import org.jspecify.annotations.NullMarked;
