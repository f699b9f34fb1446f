package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStoreProvider;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import io.taskmill.spi.TaskQueries;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.Wakeup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the engine does when the store is away, or takes a lease back. */
class StoreTroubleTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<String, String> WORK =
      TaskType.of("work", String.class, String.class);

  private final Store store =
      new MemoryStoreProvider().open(StoreSettings.of("memory:trouble" + System.nanoTime()));
  private final AtomicInteger refused = new AtomicInteger();
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private volatile boolean away;
  private volatile boolean typesAway;
  private final AtomicInteger registrationsToLose = new AtomicInteger();
  private volatile boolean recovers = true;
  private volatile Predicate<List<Finish>> refuses = ends -> false;
  private volatile Consumer<List<Claimed>> beforeAClaimIsAnswered = claimed -> {};
  private volatile Runnable beforeAPromotion = () -> {};
  private volatile Runnable full = () -> {};
  private volatile Runnable beforeHostWaits = () -> {};
  private Taskmill mill;

  @BeforeEach
  void open() {
    logged.start();
    ((Logger) LoggerFactory.getLogger("io.taskmill")).addAppender(logged);
    TaskmillBuilder builder = Taskmill.builder().lease(Duration.ofMillis(500));
    mill =
        new Taskmill(
            Engine.threaded(
                StoreProxy.of(store, this::flaky),
                builder.shutdownGrace(Duration.ZERO).engineSettings()));
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object flaky(Class<?> role, String verb, Object[] args, StoreProxy.Verb real)
      throws Throwable {
    if (role == TaskQueries.class || role == Wakeup.class) {
      return real.call();
    }
    boolean lost =
        role == TypeStore.class
            && (typesAway
                || (verb.equals("register") && registrationsToLose.getAndDecrement() > 0));
    if (away || lost) {
      refused.incrementAndGet();
      throw new StoreAwayException(verb + " got no answer.", null);
    }
    switch (verb) {
      case "PROMOTE" -> beforeAPromotion.run();
      case "RELEASE_HOST_WAITS" -> beforeHostWaits.run();
      case "RECOVER" -> {
        if (!recovers) {
          return 0;
        }
      }
      case "finish" -> {
        full.run();
        if (refuses.test((List<Finish>) args[0])) {
          refused.incrementAndGet();
          throw new StoreException("finish was refused.", null);
        }
      }
      default -> {}
    }
    Object answer = real.call();
    if (verb.equals("claim")) {
      beforeAClaimIsAnswered.accept((List<Claimed>) answer);
    }
    return answer;
  }

  private void maintain(MaintenanceJob job) {
    store.role(Maintenance.class).orElseThrow().run(job, 10, () -> 1);
  }

  @AfterEach
  void close() {
    away = false;
    mill.close();
    ((Logger) LoggerFactory.getLogger("io.taskmill")).detachAppender(logged);
  }

  /** Once each submit that asked for a promotion began one more, until no thread was left. */
  @Test
  void aPromotionThatHangsHoldsUpNoOtherDuty() throws Exception {
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    CountDownLatch otherDuty = new CountDownLatch(1);
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    beforeAPromotion =
        () -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          hangs.countDown();
          awaitLong(goesOn);
          underWay.decrementAndGet();
        };
    TaskType<String, Void> type = TaskType.of("in-turn", String.class).perKey(1);
    mill.handle(type, (text, task) -> {});
    mill.start();
    List<TaskHandle<Void>> handles = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      handles.add(mill.submit(type.request("x").key("key-" + i)));
    }
    awaitLong(hangs);
    beforeHostWaits = otherDuty::countDown;
    mill.submit(WORK.request("x").host("nowhere"));
    awaitLong(otherDuty);
    goesOn.countDown();
    for (TaskHandle<Void> handle : handles) {
      handle.result(LONG);
    }
    assertThat(most).hasValue(1);
  }

  private static void awaitLong(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatIsOfATypeThatCannotBeStoredIsNotSubmitted() {
    typesAway = true;
    assertThatThrownBy(() -> mill.submit(WORK.priority(8).request("x")))
        .isInstanceOf(StoreAwayException.class)
        .hasMessageContainingAll("Nothing was submitted", "[work]", "got no answer");
    assertThat(store.queries().count(TaskFilter.all(), 1)).isZero();
    assertThat(store.types().list()).isEmpty();
    typesAway = false;
    assertThat(mill.submit(WORK.request("x")).info().orElseThrow().priority()).isEqualTo(8);
  }

  @Test
  void aTypeThatCouldNotBeStoredIsStoredLater() {
    typesAway = true;
    mill.declare(WORK);
    assertThat(store.types().list()).isEmpty();
    typesAway = false;
    await().atMost(LONG).until(() -> store.types().list().size() == 1);
  }

  /**
   * The store did not know of the limit yet, and gave every task a turn (seed 8926 of the
   * simulation, when a submit went on without its type).
   */
  @Test
  void limitsHoldForTheFirstTasksOfATypeWhoseRegistrationWasLost() {
    TaskType<String, Void> turns = TaskType.of("turns", String.class).perKey(1).ordered();
    registrationsToLose.set(2);
    List<TaskHandle<Void>> handles =
        mill.submitAll(List.of(turns.request("x").key("k"), turns.request("y").key("k")));
    maintain(MaintenanceJob.PROMOTE);
    assertThat(handles)
        .extracting(TaskHandle::state)
        .containsExactly(TaskState.READY, TaskState.BLOCKED);
    assertThat(registrationsToLose.get()).as("registrations to lose").isNotPositive();
  }

  @Test
  void whatIsKnownToBeStoredIsSubmittedWithoutAskingAgain() {
    mill.submit(WORK.request("x"));
    typesAway = true;
    assertThat(mill.submit(WORK.request("y")).state()).isEqualTo(TaskState.READY);
  }

  @Test
  void anOutageIsOneLineThenEverythingGoesOnAndNoResultIsLost() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    mill.compute(
            WORK,
            (text, task) -> {
              entered.countDown();
              mayEnd.await();
              return "kept";
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    entered.await();
    away = true;
    mayEnd.countDown();
    await().until(() -> refused.get() > 20);
    assertThat(handle.state()).isEqualTo(TaskState.RUNNING);
    away = false;
    assertThat(handle.result(LONG)).contains("kept");
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
    assertThat(mill.submit(WORK.request("y")).result(LONG)).contains("kept");
    assertThat(messages(Level.WARN)).singleElement().asString().contains("does not answer");
    assertThat(messages(Level.INFO)).filteredOn(line -> line.contains("is back")).hasSize(1);
  }

  /**
   * On a full disk reads go on. Each of them once ended the outage, and each write began another.
   */
  @Test
  void aStoreThatReadsAndDoesNotWriteIsAwayOnceUntilItWritesAgain() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    full =
        () -> {
          tries.incrementAndGet();
          throw new StoreAwayException("the disk is full.", null);
        };
    mill.compute(WORK, (text, task) -> "kept").start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    await().until(() -> tries.get() > 5);
    assertThat(messages(Level.WARN)).singleElement().asString().contains("the disk is full");
    assertThat(messages(Level.INFO)).noneMatch(line -> line.contains("is back"));
    full = () -> {};
    assertThat(handle.result(LONG)).contains("kept");
    await().until(() -> messages(Level.INFO).stream().anyMatch(line -> line.contains("is back")));
    assertThat(messages(Level.WARN)).hasSize(1);
  }

  /** The pause between tries had grown to a second by then, and longer ones come every ten. */
  @Test
  void whenTheHeartbeatIsAnsweredAgainNobodyWaitsLonger() throws Exception {
    mill.compute(WORK, (text, task) -> "kept").start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    handle.result(LONG);
    away = true;
    await().until(() -> refused.get() > 60);
    away = false;
    await()
        .atMost(Duration.ofMillis(900))
        .until(() -> messages(Level.INFO).stream().anyMatch(line -> line.contains("is back")));
  }

  @Test
  void anExecutionWhoseLeaseWasTakenBackIsToldAndItsEndIsRefused() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    AtomicInteger entries = new AtomicInteger();
    Queue<StopReason> reasons = new ConcurrentLinkedQueue<>();
    mill.compute(
            WORK,
            (text, task) -> {
              if (entries.incrementAndGet() == 1) {
                entered.countDown();
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  reasons.add(task.cancellation().reason().orElseThrow());
                }
                return "from the first";
              }
              return "from the second";
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    entered.await();
    long node = store.nodes().list().get(0).node();
    store.nodes().leave(node);
    maintain(MaintenanceJob.RECOVER);
    assertThat(handle.result(LONG)).contains("from the second");
    await().until(() -> !reasons.isEmpty());
    assertThat(reasons).containsExactly(StopReason.LEASE_LOST);
    assertThat(store.nodes().list())
        .as("the process goes on under another number")
        .singleElement()
        .matches(status -> status.node() != node);
  }

  @Test
  void aCheckpointWaitsForTheStoreAndCostsNoAttempt() throws Exception {
    TaskType<String, String> saving = TaskType.of("saving", String.class, String.class);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch isAway = new CountDownLatch(1);
    mill.compute(
            saving,
            (text, task) -> {
              entered.countDown();
              isAway.await();
              task.checkpoint(7);
              return "attempt " + task.attempt();
            })
        .start();
    TaskHandle<String> handle = mill.submit(saving.request("x"));
    entered.await();
    away = true;
    int before = refused.get();
    isAway.countDown();
    await().until(() -> refused.get() > before + 3);
    away = false;
    assertThat(handle.result(LONG)).contains("attempt 1");
  }

  /**
   * Its node is gone but its lease is not taken back yet, so what its last execution says counts.
   */
  @Test
  void whatRunsAtMostOnceIsNotGivenBackByANodeThatWasTakenForDead() throws Exception {
    TaskType<String, String> once = TaskType.of("once", String.class, String.class).atMostOnce();
    CountDownLatch entered = new CountDownLatch(1);
    AtomicInteger entries = new AtomicInteger();
    mill.compute(
            once,
            (text, task) -> {
              entries.incrementAndGet();
              entered.countDown();
              new CountDownLatch(1).await();
              return "never";
            })
        .start();
    TaskHandle<String> handle = mill.submit(once.request("x"));
    entered.await();
    recovers = false;
    store.nodes().leave(store.nodes().list().get(0).node());
    assertThatThrownBy(() -> handle.result(LONG))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("at most once");
    assertThat(entries).hasValue(1);
  }

  @Test
  void aStoreThatRefusesAllEndsForAWhileGetsThemLater() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    mill.compute(
            WORK,
            (text, task) -> {
              mayEnd.await();
              return "kept";
            })
        .start();
    List<TaskHandle<String>> handles =
        mill.submitAll(List.of(WORK.request("x"), WORK.request("y"), WORK.request("z")));
    refuses = ends -> true;
    mayEnd.countDown();
    await().until(() -> refused.get() > 10);
    refuses = ends -> false;
    for (TaskHandle<String> handle : handles) {
      assertThat(handle.result(LONG)).contains("kept");
      assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
    }
  }

  /** It was given back meanwhile, because nobody knew of it; to run it here too would double it. */
  @Test
  void whatIsAnsweredAfterItWasGivenBackIsNotRun() throws Exception {
    Queue<String> claims = new ConcurrentLinkedQueue<>();
    Queue<String> entered = new ConcurrentLinkedQueue<>();
    beforeAClaimIsAnswered =
        claimed -> {
          for (Claimed one : claimed) {
            claims.add(one.fence().executionId());
            if (claims.size() == 1) {
              await().atMost(LONG).until(() -> isReady(one.fence().task()));
            }
          }
        };
    mill.compute(
            WORK,
            (text, task) -> {
              entered.add(task.executionId());
              return "done";
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    assertThat(handle.result(LONG)).contains("done");
    assertThat(claims).hasSize(2);
    claims.remove();
    assertThat(entered).containsExactlyElementsOf(claims);
  }

  private boolean isReady(long task) {
    return store.queries().get(task).orElseThrow().state() == TaskState.READY;
  }

  @Test
  void aTypeThatNobodyServesIsSaidOnce() {
    mill.compute(WORK, (text, task) -> text).start();
    mill.submit(TaskType.of("nobodys", String.class).request("x"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> messages(Level.WARN).stream().anyMatch(line -> line.contains("'nobodys'")));
    assertThat(messages(Level.WARN)).filteredOn(line -> line.contains("'nobodys'")).hasSize(1);
  }

  private List<String> messages(Level level) {
    return List.copyOf(logged.list).stream()
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }
}
