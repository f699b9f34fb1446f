package io.taskmill.tck;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The part of {@link StoreContract} that calls every verb at least once. For another way to reach a
 * store that passes the whole contract already, such as a connection pooler in front of it.
 */
@Execution(ExecutionMode.CONCURRENT)
public abstract class EveryVerbContract {

  /** An empty store of its own for each test. */
  protected abstract StoreFixture newFixture() throws Exception;

  @Nested
  class CallersTransactions extends CallerTransactionTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return EveryVerbContract.this.newFixture();
    }
  }

  @Nested
  class EveryVerbOnWhatIsHeldBack extends EveryVerbTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return EveryVerbContract.this.newFixture();
    }
  }

  @Nested
  class Outages extends OutageTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return EveryVerbContract.this.newFixture();
    }
  }

  @Nested
  class RandomWalks extends RandomWalkTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return EveryVerbContract.this.newFixture();
    }
  }
}
