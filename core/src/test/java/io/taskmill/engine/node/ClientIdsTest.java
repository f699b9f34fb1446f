package io.taskmill.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.Retry;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.Engine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.memory.MemoryStoreProvider;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.Registration;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who only submits is no node, and makes ids that nobody else makes. */
class ClientIdsTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).retry(Retry.none());

  private final Store store =
      new MemoryStoreProvider().open(StoreSettings.of("memory:ids" + System.nanoTime()));
  private final AtomicLong passed = new AtomicLong();
  private final AtomicInteger leases = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();
  private final EngineRuntime runtime =
      (EngineRuntime)
          Proxy.newProxyInstance(
              EngineRuntime.class.getClassLoader(),
              new Class<?>[] {EngineRuntime.class},
              (proxy, method, args) ->
                  method.getName().equals("nanoTime")
                      ? (Object) (System.nanoTime() + passed.get())
                      : method.invoke(JvmRuntime.INSTANCE, args));
  private final NodeRegistry registry =
      (NodeRegistry)
          Proxy.newProxyInstance(
              NodeRegistry.class.getClassLoader(),
              new Class<?>[] {NodeRegistry.class},
              (proxy, method, args) -> {
                if (away.get()) {
                  throw new StoreAwayException("away, on purpose", null);
                }
                if (method.getName().equals("leaseIds")) {
                  leases.incrementAndGet();
                }
                try {
                  return method.invoke(store.nodes(), args);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
  private final ClientIds ids = new ClientIds(registry, runtime, new StoreClock(runtime::nanoTime));

  @Test
  void aMillThatIsNotStartedIsNoNodeAndStillSubmits() {
    Engine engine = Engine.threaded(store, Setups.settings(1, Duration.ZERO, Map.of()));
    try (Taskmill mill = new Taskmill(engine)) {
      long before = mill.submit(MAIL.request("x")).id();
      assertThat(store.nodes().list()).isEmpty();
      assertThat(maker(before)).isGreaterThanOrEqualTo(Registration.SLOTS);
      mill.start();
      assertThat(store.nodes().list()).hasSize(1);
      long after = mill.submit(MAIL.request("x")).id();
      assertThat(maker(after)).isEqualTo(store.nodes().list().get(0).slot());
      assertThat(mill.task(before)).isPresent();
    }
    assertThat(store.nodes().list()).isEmpty();
  }

  @Test
  void theLeaseIsRenewedByWhoSubmitsWhenHalfOfItIsOver() {
    ids.keep();
    ids.keep();
    assertThat(leases).hasValue(1);
    passed.addAndGet(Duration.ofMinutes(4).toNanos());
    ids.keep();
    assertThat(leases).hasValue(1);
    int slot = maker(ids.next());
    passed.addAndGet(Duration.ofMinutes(2).toNanos());
    ids.keep();
    assertThat(leases).hasValue(2);
    assertThat(maker(ids.next())).isEqualTo(slot);
    ids.keep();
    assertThat(leases).hasValue(2);
  }

  @Test
  void anOutageMattersOnlyWhenTheLeaseIsOver() {
    ids.keep();
    away.set(true);
    passed.addAndGet(Duration.ofMinutes(8).toNanos());
    ids.keep();
    assertThat(ids.next()).isPositive();
    passed.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThatThrownBy(ids::keep).isInstanceOf(StoreAwayException.class);
    assertThatThrownBy(ids::next)
        .as("an id in the last minute of the lease")
        .isInstanceOf(StoreAwayException.class);
    away.set(false);
    ids.keep();
    assertThat(ids.next()).isPositive();
  }

  @Test
  void aLeaseThatMayNotBeKnownAnyMoreIsRenewedAtOnce() {
    ids.keep();
    ids.doubt();
    ids.keep();
    assertThat(leases).hasValue(2);
    ids.keep();
    assertThat(leases).hasValue(2);
  }

  @Test
  void whatWasReleasedIsNotUsedAnyMore() {
    ids.keep();
    int slot = maker(ids.next()) - Registration.SLOTS;
    ids.release();
    ids.keep();
    assertThat(leases).hasValue(2);
    assertThat(maker(ids.next()) - Registration.SLOTS)
        .isBetween(0, IdLease.SLOTS - 1)
        .isNotEqualTo(slot);
  }

  @Test
  void aSlotThatCannotBeGivenBackIsNoTrouble() {
    ids.keep();
    away.set(true);
    ids.release();
    away.set(false);
    ids.keep();
    assertThat(ids.next()).isPositive();
  }

  @Test
  void manyIdsOfOneMillisecondAreAllDifferent() {
    ids.keep();
    Set<Long> made = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      assertThat(made.add(ids.next())).isTrue();
    }
  }

  private static int maker(long id) {
    return (int) (id >> 11) & 2047;
  }
}
