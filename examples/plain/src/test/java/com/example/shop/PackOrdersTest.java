package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.StopReason;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackOrdersTest {
  private static final Order LAMP = new Order(1, "ann@example.org", 2_500);
  private static final Order CHAIR = new Order(2, "bob@example.org", 9_900);
  private static final Order TABLE = new Order(3, "cleo@example.org", 24_900);

  @TempDir Path directory;
  private TestShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new TestShop(directory);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void aListGoesInAndAListComesOut() {
    List<Order> packed = shop.test.run(ShopTasks.PACK.request(List.of(LAMP, CHAIR))).orElseThrow();

    assertThat(packed).containsExactly(LAMP, CHAIR);
  }

  @Test
  void aFailedAttemptGoesOnWhereTheLastOneStopped() throws Exception {
    shop.partners.packing =
        order -> {
          if (order.equals(CHAIR) && shop.partners.packed.size() == 1) {
            shop.partners.packed.add(null);
            throw new IllegalStateException("no box is large enough");
          }
          shop.partners.packed.add(order);
        };
    TaskHandle<List<Order>> pack = shop.mill().submit(ShopTasks.PACK.request(List.of(LAMP, CHAIR)));
    shop.test.runReady();
    assertThat(pack.state()).isEqualTo(TaskState.SCHEDULED);

    shop.test.advance(Duration.ofSeconds(10));
    shop.test.runReady();

    assertThat(pack.result(Duration.ZERO)).contains(List.of(LAMP, CHAIR));
    assertThat(shop.partners.packed).containsExactly(LAMP, null, CHAIR);
  }

  @Test
  void aPauseIsHeardAndTheRestIsPackedAfterwards() throws Exception {
    AtomicLong id = new AtomicLong();
    shop.partners.packing =
        order -> {
          shop.partners.packed.add(order);
          if (order.equals(CHAIR)) {
            // A person pauses the task while its handler is at work.
            shop.office.hold(id.get());
          }
        };
    TaskHandle<List<Order>> pack = shop.mill().submit(ShopTasks.PACK.request(List.of(LAMP, CHAIR, TABLE)));
    id.set(pack.id());

    shop.test.runReady();

    assertThat(pack.state()).isEqualTo(TaskState.PAUSED);
    assertThat(shop.partners.cleared).containsExactly(StopReason.PAUSE);
    assertThat(shop.partners.packed).containsExactly(LAMP, CHAIR);
    assertThat(pack.info().orElseThrow().attempts()).isZero();

    assertThat(shop.office.letGoOn(pack.id())).isTrue();
    shop.test.runReady();

    assertThat(pack.result(Duration.ZERO)).contains(List.of(LAMP, CHAIR, TABLE));
    assertThat(shop.partners.packed).containsExactly(LAMP, CHAIR, TABLE);
  }

  @Test
  void aCancelIsHeardToo() {
    AtomicLong id = new AtomicLong();
    shop.partners.packing = order -> shop.office.stop(id.get());
    TaskHandle<List<Order>> pack = shop.mill().submit(ShopTasks.PACK.request(List.of(LAMP, CHAIR)));
    id.set(pack.id());

    shop.test.runReady();

    assertThat(pack.state()).isEqualTo(TaskState.CANCELLED);
    assertThat(shop.partners.cleared).containsExactly(StopReason.CANCEL);
  }
}
