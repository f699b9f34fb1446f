package io.taskmill.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.TaskmillException;
import io.taskmill.engine.Engine;
import io.taskmill.engine.Setups;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.memory.MemoryStoreProvider;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import io.taskmill.spi.RegistryFullException;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A process becomes a node: when it is started, and also where dead nodes have all slots. */
class JoiningTest {

  private static final Duration LEASE = Duration.ofMillis(200);
  private static final EngineSettings SETTINGS = Setups.settings(1, Duration.ZERO, Map.of());

  private final Store store =
      new MemoryStoreProvider().open(StoreSettings.of("memory:joining" + System.nanoTime()));

  @AfterEach
  void close() {
    Thread.interrupted();
    store.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"timers", "runThreads", "thread"})
  void aStartThatFailsLeavesNoRegistrationBehind(String missing) {
    EngineRuntime runtime =
        (EngineRuntime)
            Proxy.newProxyInstance(
                EngineRuntime.class.getClassLoader(),
                new Class<?>[] {EngineRuntime.class},
                (proxy, method, args) -> {
                  if (method.getName().equals(missing)) {
                    throw new OutOfMemoryError("unable to create native thread");
                  }
                  return method.invoke(JvmRuntime.INSTANCE, args);
                });
    assertThatThrownBy(() -> Engine.threaded(store, SETTINGS, runtime).start())
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(store.nodes().list()).isEmpty();
  }

  @Test
  void whoFindsOnlyDeadNodesTakesTheirPlaceAfterTheirLease() {
    leaveNodesBehind();
    ListAppender<ILoggingEvent> logged = new ListAppender<>();
    logged.start();
    Logger logger = (Logger) LoggerFactory.getLogger(NodeRegistrar.class);
    logger.addAppender(logged);
    long began = System.nanoTime();
    Registration registration = registrar(store.nodes()).register();
    logger.detachAppender(logged);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(LEASE);
    assertThat(store.nodes().list()).extracting(NodeStatus::node).contains(registration.node());
    assertThat(logged.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .anyMatch(line -> line.contains("all 1024 slots") && line.contains("cannot join yet"))
        .anyMatch(line -> line.contains("nodes that had stopped, and joined"));
  }

  @Test
  void aMillOpensThough1024WereLeftBehind() {
    leaveNodesBehind();
    try (Engine engine = Engine.handDriven(store, SETTINGS)) {
      assertThat(store.nodes().list()).extracting(NodeStatus::name).contains("test");
    }
  }

  @Test
  void nobodyIsRemovedWhoBeats() {
    leaveNodesBehind();
    NodeRegistry living =
        (NodeRegistry)
            Proxy.newProxyInstance(
                NodeRegistry.class.getClassLoader(),
                new Class<?>[] {NodeRegistry.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("list")) {
                    store.nodes().list().forEach(node -> store.nodes().beat(node.node()));
                  }
                  try {
                    return method.invoke(store.nodes(), args);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    assertThatThrownBy(() -> registrar(living).register())
        .isInstanceOf(RegistryFullException.class)
        .hasMessageContaining("'test' cannot join");
    assertThat(store.nodes().list()).hasSize(Registration.SLOTS);
  }

  @Test
  void anInterruptEndsTheWait() {
    leaveNodesBehind();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> registrar(store.nodes()).register())
        .isInstanceOf(TaskmillException.class)
        .hasMessageContaining("has not joined");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static NodeRegistrar registrar(NodeRegistry registry) {
    return new NodeRegistrar(registry, new NodeInfo("test", "here", LEASE), JvmRuntime.INSTANCE);
  }

  private void leaveNodesBehind() {
    for (int i = 0; i < Registration.SLOTS; i++) {
      store.nodes().register(new NodeInfo("killed", "elsewhere", LEASE));
    }
  }
}
