package io.taskmill.testing;

import io.taskmill.memory.MemoryTransaction;
import java.sql.Connection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a framework, which tells when they end; so that the tasks of a {@link
 * TestMill} are a part of them. For those who bring Taskmill into a framework.
 */
public interface ManagedTransactions {

  /** Of no framework. */
  ManagedTransactions NONE =
      new ManagedTransactions() {
        @Override
        public @Nullable MemoryTransaction partOn(
            Connection connection, Supplier<MemoryTransaction> begin) {
          return null;
        }

        @Override
        public void requireNone() {}
      };

  /**
   * The part that tasks have in the transaction on this connection; null if the framework has none
   * there. It is the same for every call in one transaction, and is committed or rolled back with
   * it.
   *
   * @param begin makes such a part
   */
  @Nullable MemoryTransaction partOn(Connection connection, Supplier<MemoryTransaction> begin);

  /**
   * Called before handlers run on the calling thread.
   *
   * @throws IllegalStateException if they would run inside of a transaction of the test
   */
  void requireNone();
}
