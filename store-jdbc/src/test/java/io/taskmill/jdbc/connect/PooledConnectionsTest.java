package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.servers.TcpProxy;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Our own pool hands out what works, and forgets what does not. */
class PooledConnectionsTest {

  private final TcpProxy proxy = new TcpProxy(PostgresServer.port());
  private final PooledConnections pool = pool(Duration.ofSeconds(5));

  private PooledConnections pool(Duration standstill) {
    return new PooledConnections(
        new DriverConnections(
            PostgresServer.url(proxy.port()), new Properties(), new CacheInvalidation()),
        3,
        standstill);
  }

  @AfterEach
  void close() {
    pool.close();
    proxy.close();
  }

  @Test
  void theOneThatWasUsedLastIsLentFirst() throws SQLException {
    Connection one = pool.take();
    Connection two = pool.take();
    pool.giveBack(one);
    pool.giveBack(two);
    assertThat(pool.take()).isSameAs(two);
  }

  @Test
  void whatBrokeTakesTheIdleOnesAlong() throws SQLException {
    Connection idle = pool.take();
    Connection broken = pool.take();
    pool.giveBack(idle);
    pool.discard(broken);
    assertThat(idle.isClosed()).isTrue();
    assertThat(pool.take()).isNotIn(idle, broken);
  }

  @Test
  void whatIsLeftInATransactionIsNotLentAgain() throws SQLException {
    Connection left = pool.take();
    left.setAutoCommit(false);
    pool.giveBack(left);
    assertThat(left.isClosed()).isTrue();
    assertThat(pool.take().getAutoCommit()).isTrue();
  }

  @Test
  void aDatabaseThatIsBackIsReachedByTheNextWhoAsks() throws SQLException {
    pool.giveBack(pool.take());
    proxy.cut();
    for (int i = 0; i < 5; i++) {
      Connection dead = catchTake();
      if (dead != null) {
        pool.discard(dead);
      }
    }
    proxy.mend();
    assertThat(pool.take().isValid(5)).isTrue();
  }

  @Test
  void aConnectionThatTheServerMayHaveEndedIsNotTrusted() throws SQLException {
    try (PooledConnections asking = pool(Duration.ZERO)) {
      Connection ended = asking.take();
      asking.giveBack(ended);
      proxy.cut();
      proxy.mend();
      Connection next = asking.take();
      assertThat(next).isNotSameAs(ended);
      assertThat(next.isValid(5)).isTrue();
      asking.giveBack(next);
    }
  }

  @Test
  void whatIsLentWhenThePoolIsClosedIsClosedWhenItComesBack() throws SQLException {
    Connection lent = pool.take();
    pool.close();
    assertThat(lent.isClosed()).isFalse();
    pool.giveBack(lent);
    assertThat(lent.isClosed()).isTrue();
    assertThatThrownBy(pool::take)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is closed");
  }

  private Connection catchTake() {
    try {
      return pool.take();
    } catch (SQLException e) {
      return null;
    }
  }
}
