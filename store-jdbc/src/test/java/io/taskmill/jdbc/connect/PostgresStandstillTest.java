package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.CountingDataSource;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Settings;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreBusyException;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PostgresStandstillTest extends StandstillContract {

  PostgresStandstillTest() {
    super(new Timeouts(Duration.ofMillis(500), Duration.ofMillis(300)));
  }

  @Override
  JdbcFixture fixture() {
    return new PostgresFixture();
  }

  @Test
  void aTransactionOnTheApplicationsConnectionEndsAsWell() throws Exception {
    othersClaimBesideAFrozenOne(
        settings ->
            Settings.dataSource(
                settings, new CountingDataSource(PostgresServer.url(), true), false));
  }

  /** Options of the application took the place of ours, and with them went the time-outs. */
  @Test
  void optionsInTheUrlTakeNothingAway() throws Exception {
    othersClaimBesideAFrozenOne(
        settings ->
            Settings.url(settings, settings.url() + "&options=-c%20application_name%3Dshop"));
  }

  @Test
  void aVerbThatWaitsForALockSaysSoAndMayBeSentAgain() throws Exception {
    Store store = impatient(settings -> settings, UnaryOperator.identity());
    store.tasks().submit(List.of(Tasks.task(1)));
    try (Connection holder = PostgresServer.connect()) {
      holder.setAutoCommit(false);
      CallerTransactions.of(store).join(holder).submit(List.of(Tasks.task(2, Duration.ZERO, "k")));
      assertThatThrownBy(() -> store.tasks().submit(List.of(Tasks.task(3, Duration.ZERO, "k"))))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("Another transaction holds what it needs")
          .hasMessageContaining("It may be sent again");
      holder.rollback();
    }
    assertThat(store.tasks().submit(List.of(Tasks.task(3, Duration.ZERO, "k"))).get(0).created())
        .isTrue();
  }

  @Test
  void whatRefusesToSetAnythingForASessionIsUsedWithout() throws Exception {
    try (OptionsRefusingProxy proxy = new OptionsRefusingProxy(PostgresServer.port())) {
      String url = PostgresServer.url(proxy.port()) + "&sslmode=disable";
      othersClaimBesideAFrozenOne(settings -> Settings.url(settings, url));
      assertThat(proxy.refused()).isPositive();
    }
  }
}
