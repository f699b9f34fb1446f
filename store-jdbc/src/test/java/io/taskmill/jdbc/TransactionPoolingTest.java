package io.taskmill.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.spi.Store;
import io.taskmill.tck.EveryVerbContract;
import io.taskmill.tck.StoreFixture;
import org.junit.jupiter.api.Test;

/** Every verb behind a transaction pooler: nothing relies on the state of a session. */
class TransactionPoolingTest extends EveryVerbContract {

  @Override
  protected StoreFixture newFixture() {
    return fixture(false);
  }

  @Test
  void wakeUpsThatCannotArriveAreNoticedWhenTheStoreIsOpened() {
    try (PostgresFixture fixture = fixture(true);
        Store store = fixture.open()) {
      assertThat(store.wakeup().hearsOthers()).isFalse();
      assertThat(store.nodes().list()).isEmpty();
    }
  }

  private static PostgresFixture fixture(boolean listen) {
    return new PostgresFixture(
        settings ->
            Settings.dataSource(
                settings, new TransactionPoolingDataSource(settings.url()), listen));
  }
}
