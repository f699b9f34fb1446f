package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.jdbc.TestStores;
import io.taskmill.jdbc.fixture.JdbcFixture;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.jdbc.sql.Timeouts;
import io.taskmill.jdbc.verb.LockedTypes;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreSettings;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A process stands still in the middle of a transaction, or leaves one open. */
abstract class StandstillContract {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Timeouts timeouts;
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final List<Store> opened = new ArrayList<>();
  private JdbcFixture fixture;

  StandstillContract(Timeouts timeouts) {
    this.timeouts = timeouts;
  }

  abstract JdbcFixture fixture();

  @BeforeEach
  void open() {
    fixture = fixture();
    logged.start();
    ((Logger) LoggerFactory.getLogger(LockedTypes.class)).addAppender(logged);
  }

  @AfterEach
  void close() {
    ((Logger) LoggerFactory.getLogger(LockedTypes.class)).detachAppender(logged);
    opened.forEach(Store::close);
    fixture.close();
  }

  /** A store whose transactions end soon. */
  Store impatient(UnaryOperator<StoreSettings> adjust, UnaryOperator<Connections> around) {
    Store store =
        TestStores.withTimeouts(timeouts, around).open(adjust.apply(fixture.settings(true)));
    opened.add(store);
    return store;
  }

  @Test
  void aProcessThatStandsStillInAClaimStopsTheTypeOnlyForAWhile() throws Exception {
    othersClaimBesideAFrozenOne(settings -> settings);
  }

  void othersClaimBesideAFrozenOne(UnaryOperator<StoreSettings> adjust) throws Exception {
    FreezingConnections[] freezing = new FreezingConnections[1];
    Store stopped =
        impatient(
            adjust,
            connections -> {
              freezing[0] = new FreezingConnections(connections);
              return freezing[0];
            });
    submitLimited(stopped, 2);
    ClaimRequest its = request(stopped);
    CompletableFuture<List<Claimed>> claim =
        CompletableFuture.supplyAsync(() -> stopped.tasks().claim(its));
    try {
      assertThat(freezing[0].frozen.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      Store other = fixture.open();
      ClaimRequest others = request(other);
      assertThat(other.tasks().claim(others)).as("while the row is locked").isEmpty();
      assertThat(claimWithin(other, others)).hasSize(1);
    } finally {
      freezing[0].goOn.countDown();
    }
    assertThat(claimedAfterwards(claim)).isEmpty();
  }

  /** One task runs, and one may: so nothing is left for who comes late. */
  private static List<Claimed> claimedAfterwards(CompletableFuture<List<Claimed>> claim)
      throws Exception {
    try {
      return claim.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      // A server that only ends the connection leaves it open whether it took effect.
      assertThat(e.getCause()).isInstanceOf(StoreAwayException.class);
      return List.of();
    }
  }

  @Test
  void whoFindsATypeLockedForLongSaysSo() throws Exception {
    Store store = impatient(settings -> settings, UnaryOperator.identity());
    submitLimited(store, 1);
    ClaimRequest request = request(store);
    try (Connection holder = fixture.callerConnection().orElseThrow();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("select * from " + fixture.table("type") + " for update");
      long until = System.nanoTime() + PATIENCE.toNanos();
      while (logged.list.isEmpty() && System.nanoTime() < until) {
        assertThat(store.tasks().claim(request)).isEmpty();
      }
      holder.rollback();
    }
    assertThat(logged.list)
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.getFormattedMessage())
                    .contains("Tasks of type '" + Tasks.TYPE + "' are ready")
                    .contains("another transaction holds"));
    assertThat(store.tasks().claim(request)).hasSize(1);
  }

  private static void submitLimited(Store store, int tasks) {
    TypeRules one = new TypeRules(false, 1, null, null);
    store.types().register(List.of(new StoredType(Tasks.TYPE, 0, one, "{}")));
    for (int id = 1; id <= tasks; id++) {
      store.tasks().submit(List.of(Tasks.task(id)));
    }
  }

  private static ClaimRequest request(Store store) {
    long node = store.nodes().register(new NodeInfo("n", "h", Duration.ofMinutes(1))).node();
    return ClaimRequest.of(node, 1, 10, LaneFilter.ofTypes(Tasks.TYPE));
  }

  private static List<Claimed> claimWithin(Store store, ClaimRequest request) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    List<Claimed> claimed = List.of();
    while (claimed.isEmpty() && System.nanoTime() < until) {
      claimed = store.tasks().claim(request);
    }
    return claimed;
  }
}
