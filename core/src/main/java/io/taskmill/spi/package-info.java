/**
 * The store contract: what a store must do, as verbs of the state machine.
 *
 * <p>What every store does is reached by the methods of {@link io.taskmill.spi.Store}; what only
 * some can do or need ({@link io.taskmill.spi.CallerTransactions}, {@link
 * io.taskmill.spi.Maintenance}) by {@link io.taskmill.spi.Store#role}.
 *
 * <p>Every verb is atomic and takes a batch; every write after a claim carries the claim's {@link
 * io.taskmill.spi.Fence}; time is the store's. A store never sees a handler or the engine. The
 * contract is written down as tests in {@code store-tck}, which every store runs.
 */
@NullMarked
package io.taskmill.spi;

import org.jspecify.annotations.NullMarked;
