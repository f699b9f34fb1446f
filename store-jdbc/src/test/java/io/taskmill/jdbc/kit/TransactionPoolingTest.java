package io.taskmill.jdbc.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import io.taskmill.spi.Wakeup.Hint;
import io.taskmill.tck.EveryVerbContract;
import io.taskmill.tck.StoreFixture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

  @Test
  void whoDoesNotListenIsHeardAllTheSame() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture();
        Store other = fixture.open();
        Store sender = JdbcFixture.provider().open(pooled(fixture.settings(true), false))) {
      assertThat(sender.wakeup().hearsOthers()).isFalse();
      assertThat(other.wakeup().hearsOthers()).isTrue();
      CountDownLatch heard = new CountDownLatch(1);
      other.wakeup().listen(hint -> heard.countDown());
      sender.wakeup().announce(Hint.READY);
      assertThat(heard.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static PostgresFixture fixture(boolean listen) {
    return new PostgresFixture(settings -> pooled(settings, listen));
  }

  private static StoreSettings pooled(StoreSettings settings, boolean listen) {
    return Settings.dataSource(settings, new TransactionPoolingDataSource(settings.url()), listen);
  }
}
