package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup;
import io.taskmill.spi.Wakeup.Hint;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Hints are heard. A hint may be late, doubled or lost, so these tests announce until it is there.
 */
abstract class WakeupTheme extends Theme {

  @Test
  void whoAnnouncesIsHeardInTheSameStore() throws Exception {
    for (Hint hint : Hint.values()) {
      List<Hint> heard = new CopyOnWriteArrayList<>();
      AutoCloseable listening = store.wakeup().listen(heard::add);
      announcedUntilHeard(store.wakeup(), hint, heard);
      listening.close();
    }
  }

  @Test
  void whoAnnouncesIsHeardInAnotherStore() throws Exception {
    Store other = fixture.open();
    assumeTrue(store.wakeup().hearsOthers(), "hints of this store reach no other process");
    for (Hint hint : Hint.values()) {
      List<Hint> heard = new CopyOnWriteArrayList<>();
      AutoCloseable listening = other.wakeup().listen(heard::add);
      announcedUntilHeard(store.wakeup(), hint, heard);
      listening.close();
    }
  }

  @Test
  void allWhoListenHear() throws Exception {
    List<Hint> first = new CopyOnWriteArrayList<>();
    List<Hint> second = new CopyOnWriteArrayList<>();
    try (AutoCloseable one = store.wakeup().listen(first::add);
        AutoCloseable two = store.wakeup().listen(second::add)) {
      announcedUntilHeard(store.wakeup(), Hint.READY, first);
      announcedUntilHeard(store.wakeup(), Hint.READY, second);
    }
  }

  @Test
  void aListenerThatThrowsDoesNotKeepTheHintFromOthers() throws Exception {
    List<Hint> heard = new CopyOnWriteArrayList<>();
    Wakeup.Listener broken =
        hint -> {
          throw new IllegalStateException("thrown by a listener of the test kit, on purpose");
        };
    try (AutoCloseable before = store.wakeup().listen(broken);
        AutoCloseable between = store.wakeup().listen(heard::add);
        AutoCloseable after = store.wakeup().listen(broken)) {
      announcedUntilHeard(store.wakeup(), Hint.READY, heard);
      heard.clear();
      announcedUntilHeard(store.wakeup(), Hint.SIGNAL, heard);
    }
  }

  @Test
  void announcingDoesNotWaitForListeners() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch returned = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    Wakeup.Listener slow =
        hint -> {
          entered.countDown();
          try {
            returned.await(5, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          left.countDown();
        };
    try (AutoCloseable listening = store.wakeup().listen(slow)) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                store.wakeup().announce(Hint.READY);
                return entered.getCount() == 0;
              });
      assertThat(left.getCount()).as("listeners that are still busy").isEqualTo(1);
      returned.countDown();
      assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aListenerThatWasClosedHearsNothingMore() throws Exception {
    List<Hint> closed = new CopyOnWriteArrayList<>();
    List<Hint> open = new CopyOnWriteArrayList<>();
    AutoCloseable listening = store.wakeup().listen(closed::add);
    announcedUntilHeard(store.wakeup(), Hint.READY, closed);
    listening.close();
    listening.close();
    try (AutoCloseable other = store.wakeup().listen(open::add)) {
      // What was announced before the close may still be under way; this one is after it.
      announcedUntilHeard(store.wakeup(), Hint.SIGNAL, open);
      assertThat(closed).doesNotContain(Hint.SIGNAL);
    }
  }

  @Test
  void announcingWithNobodyListeningIsFine() {
    store.wakeup().announce(Hint.READY);
    store.wakeup().announce(Hint.SIGNAL);
  }

  static void announcedUntilHeard(Wakeup wakeup, Hint hint, List<Hint> heard) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              wakeup.announce(hint);
              return heard.contains(hint);
            });
  }
}
