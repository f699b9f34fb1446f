package io.taskmill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.JsonCodec;
import io.taskmill.PayloadCodec;
import io.taskmill.Retry;
import io.taskmill.StopReason;
import io.taskmill.TaskEvent;
import io.taskmill.TaskFailedException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.engine.worker.CompletionBatcher;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.Report;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No end and no claimed task is lost to a fault of the store, or to an Error in this process. */
class StoreFaultsTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  /** Ten seconds of refusals take half a second. */
  private static final int SPEED = 20;

  /** As {@link #LONG}, as that machine counts it. */
  private static final Duration LONG_FOR_A_RESULT = LONG.multipliedBy(SPEED);

  private static final TaskType<String, String> WORK =
      TaskType.of("work", String.class, String.class);
  private static final TaskType<String, Void> CHILD = TaskType.of("child", String.class);
  private static final Connection THEIRS =
      (Connection)
          Proxy.newProxyInstance(
              StoreFaultsTest.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, args) -> {
                throw new UnsupportedOperationException(method.getName());
              });

  private final Store memory = new MemoryStore();
  private final Queue<TaskEvent> told = new ConcurrentLinkedQueue<>();
  private Duration lease = Duration.ofSeconds(5);
  private PayloadCodec codec = new JsonCodec();
  private TaskListener listener = event -> {};
  private volatile Fault beforeFinish = ends -> {};
  private volatile Runnable afterClaim = () -> {};
  private volatile Runnable beforeSubmit = () -> {};
  private volatile Runnable beforeJoin = () -> {};
  private final EngineRuntime runtime =
      new SkippingRuntime(SPEED) {
        @Override
        public void join(Thread thread, Duration limit) throws InterruptedException {
          if (thread.getName().equals("taskmill-finish")) {
            beforeJoin.run();
          }
          super.join(thread, limit);
        }
      };
  private @Nullable Taskmill open;

  private interface Fault {
    void before(List<Finish> ends);
  }

  private Taskmill open() {
    EngineSettings settings =
        new EngineSettings(
            "test",
            "localhost",
            lease,
            20,
            false,
            Map.of(),
            Set.of(),
            Duration.ZERO,
            codec,
            1 << 20,
            List.of(),
            List.of(),
            List.of(told::add, listener));
    open = new Taskmill(Engine.threaded(faulty(Store.class, memory), settings, runtime));
    return open;
  }

  @AfterEach
  void close() {
    if (open != null) {
      open.close();
    }
  }

  private <T> T faulty(Class<T> role, T real) {
    return role.cast(
        Proxy.newProxyInstance(
            role.getClassLoader(),
            new Class<?>[] {role},
            (proxy, method, args) -> call(real, method, args)));
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object call(Object real, Method method, Object[] args) throws Throwable {
    switch (method.getName()) {
      case "finish" -> beforeFinish.before((List<Finish>) args[0]);
      case "submit" -> beforeSubmit.run();
      case "role" -> {
        if (args[0] == CallerTransactions.class) {
          return Optional.of((CallerTransactions) connection -> committed());
        }
      }
      default -> {}
    }
    Object answer;
    try {
      answer = method.invoke(real, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (method.getName().equals("claim") && !((List<?>) answer).isEmpty()) {
      afterClaim.run();
    }
    return answer instanceof TaskStore tasks ? faulty(TaskStore.class, tasks) : answer;
  }

  /** A caller's transaction that is committed with each call. */
  private CallerTransaction committed() {
    return new CallerTransaction() {
      @Override
      public void register(List<StoredType> types) {
        memory.types().register(types);
      }

      @Override
      public List<Submitted> submit(List<NewTask> tasks) {
        return memory.tasks().submit(tasks);
      }

      @Override
      public Set<Fence> report(List<Report> reports) {
        return memory.reports().write(reports);
      }

      @Override
      public Submitted submit(NewWorkflow workflow) {
        return memory.workflows().submit(workflow);
      }

      @Override
      public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
        return memory.workflows().submitChildren(fence, step, workflow);
      }

      @Override
      public Map<Fence, TaskState> finish(List<Finish> finishes) {
        return memory.tasks().finish(finishes);
      }

      @Override
      public boolean checkpoint(Fence fence, String checkpoint) {
        return memory.tasks().checkpoint(fence, checkpoint);
      }

      @Override
      public boolean record(Fence fence, StoredStep step) {
        return memory.steps().record(fence, step);
      }
    };
  }

  private List<TaskHandle<String>> submit(Taskmill mill, int count) {
    return mill.submitAll(IntStream.range(0, count).mapToObj(i -> WORK.request("" + i)).toList());
  }

  private static void failTimes(AtomicInteger times, Error error) {
    if (times.getAndDecrement() > 0) {
      throw error;
    }
  }

  /** Its tasks stayed RUNNING for as long as the process lived. */
  @Test
  void anErrorWhileEndsAreWrittenLosesNone() throws Exception {
    AtomicInteger errors = new AtomicInteger(4);
    beforeFinish = ends -> failTimes(errors, new OutOfMemoryError("not really"));
    Taskmill mill = open();
    List<TaskHandle<String>> handles = submit(mill, 30);
    mill.compute(WORK, (text, task) -> "kept " + text).start();
    for (int i = 0; i < handles.size(); i++) {
      assertThat(handles.get(i).result(LONG_FOR_A_RESULT)).contains("kept " + i);
    }
    assertThat(errors).hasNonPositiveValue();
  }

  /** An Error that fails even those who want to write it down. */
  private static final class UnreadableError extends Error {

    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new LinkageError("unreadable");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new LinkageError("unreadable");
    }
  }

  @Test
  void aHandlerWhoseErrorCannotBeReadHasFailed() {
    Taskmill mill = open();
    mill.compute(
            WORK.maxAttempts(1),
            (text, task) -> {
              throw new UnreadableError();
            })
        .start();
    assertThatThrownBy(() -> mill.submit(WORK.request("x")).result(LONG_FOR_A_RESULT))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("UnreadableError");
  }

  @Test
  void anErrorThatKeepsTheEndFromBeingMadeEndsTheTaskLater() {
    codec =
        new PayloadCodec() {
          @Override
          public String encode(Object value, Type as) {
            return "x";
          }

          @Override
          public Object decode(String text, Type as) {
            throw new UnreadableError();
          }
        };
    Taskmill mill = open();
    mill.compute(WORK.maxAttempts(1), (text, task) -> text).start();
    assertThatThrownBy(() -> mill.submit(WORK.request("x")).result(LONG_FOR_A_RESULT))
        .isInstanceOf(TaskFailedException.class);
  }

  @Test
  void largeResultsAreWrittenInSmallGroups() throws Exception {
    AtomicLong largest = new AtomicLong();
    beforeFinish =
        ends ->
            largest.accumulateAndGet(
                ends.stream().mapToLong(end -> length(end.outcome().result())).sum(), Math::max);
    CountDownLatch all = new CountDownLatch(20);
    Taskmill mill = open();
    List<TaskHandle<String>> handles = submit(mill, 20);
    String megabyte = "x".repeat(1 << 20).substring(10);
    mill.compute(
            WORK,
            (text, task) -> {
              all.countDown();
              all.await();
              return megabyte;
            })
        .start();
    for (TaskHandle<String> handle : handles) {
      assertThat(handle.result(LONG_FOR_A_RESULT)).contains(megabyte);
    }
    assertThat(largest.get()).isPositive().isLessThanOrEqualTo(CompletionBatcher.MAX_CHARS);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /** A success that was refused twice became ATTENTION, though the third time would have done. */
  @Test
  void anEndIsTriedAgainAsLongAsARefusalMayPass() throws Exception {
    AtomicInteger refusals = new AtomicInteger(5);
    beforeFinish =
        ends -> {
          if (isAmong(ends, "bad") && refusals.getAndDecrement() > 0) {
            throw new StoreException("Not now.", null);
          }
        };
    List<TaskHandle<String>> handles = runTogether("good", "bad", "fine");
    assertThat(handles.get(1).result(LONG_FOR_A_RESULT)).contains("bad");
    assertThat(handles.get(0).result(LONG_FOR_A_RESULT)).contains("good");
    assertThat(handles.get(2).result(LONG_FOR_A_RESULT)).contains("fine");
    assertThat(refusals).hasNonPositiveValue();
  }

  @Test
  void anEndThatTheStoreCannotTakeIsForAPersonAndHoldsUpNoOther() throws Exception {
    beforeFinish =
        ends -> {
          if (isAmong(ends, "bad")) {
            throw new StoreException("Never.", null);
          }
        };
    List<TaskHandle<String>> handles = runTogether("good", "bad", "fine");
    assertThat(handles.get(0).result(LONG_FOR_A_RESULT)).contains("good");
    assertThat(handles.get(2).result(LONG_FOR_A_RESULT)).contains("fine");
    assertThat(handles.get(1).state()).as("while it is tried again").isEqualTo(TaskState.RUNNING);
    assertThatThrownBy(() -> handles.get(1).result(LONG_FOR_A_RESULT))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("ATTENTION")
        .hasMessageContaining("the store refused to write that down");
  }

  @Test
  void anEndThatCannotEvenBeWrittenForAPersonIsGivenBackIfOthersAreTaken() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    AtomicLong refused = new AtomicLong();
    beforeFinish =
        ends -> {
          if (runs.get() == 1
              && !isReleased(ends)
              && ends.stream().anyMatch(end -> end.fence().task() == refused.get())) {
            throw new StoreException("Never.", null);
          }
        };
    Taskmill mill = open();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    refused.set(handle.id());
    mill.compute(WORK, (text, task) -> text.equals("x") ? "run " + runs.incrementAndGet() : text)
        .start();
    await().atMost(LONG).until(() -> runs.get() == 1);
    assertThat(mill.submit(WORK.request("other")).result(LONG_FOR_A_RESULT)).contains("other");
    assertThat(handle.result(LONG_FOR_A_RESULT)).contains("run 2");
  }

  private static boolean isReleased(List<Finish> ends) {
    return ends.stream().allMatch(end -> end.outcome().state() == TaskState.READY);
  }

  private static boolean isAmong(List<Finish> ends, String result) {
    return ends.stream().anyMatch(end -> ("\"" + result + "\"").equals(end.outcome().result()));
  }

  /** All of them end at the same time. */
  private List<TaskHandle<String>> runTogether(String... texts) {
    CountDownLatch all = new CountDownLatch(texts.length);
    Taskmill mill = open();
    List<TaskHandle<String>> handles =
        mill.submitAll(List.of(texts).stream().map(WORK::request).toList());
    mill.compute(
            WORK,
            (text, task) -> {
              all.countDown();
              all.await();
              return text;
            })
        .start();
    return handles;
  }

  /** It gave up after a third of a second, and cost an attempt. */
  @Test
  void aSubmitInAHandlerWaitsForTheStore() throws Exception {
    AtomicInteger refusals = new AtomicInteger(10);
    Taskmill mill = open();
    mill.compute(
            WORK,
            (text, task) -> {
              beforeSubmit =
                  () -> {
                    if (refusals.getAndDecrement() > 0) {
                      throw new StoreAwayException("No answer.", null);
                    }
                  };
              mill.submit(CHILD.request("x"));
              return "attempt " + task.attempt();
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.request("x"));
    assertThat(handle.result(LONG_FOR_A_RESULT)).contains("attempt 1");
    assertThat(refusals).hasNonPositiveValue();
  }

  @Test
  void aSubmitInAHandlerWaitsNoLongerThanTheHandlerMayRun() {
    Queue<StopReason> reasons = new ConcurrentLinkedQueue<>();
    Taskmill mill = open();
    mill.compute(
            WORK.timeout(Duration.ofSeconds(2)),
            (text, task) -> {
              beforeSubmit = StoreFaultsTest::beAway;
              try {
                return mill.submit(CHILD.request("x")).toString();
              } catch (StoreAwayException e) {
                reasons.add(task.cancellation().reason().orElseThrow());
                throw e;
              }
            })
        .start();
    mill.submit(WORK.request("x"));
    await().atMost(LONG).until(() -> reasons.contains(StopReason.TIMEOUT));
  }

  /** Once it had waited as long as a submit outside would, it asked again without a pause. */
  @Test
  void aSubmitInAHandlerPausesBetweenItsTries() {
    Queue<Long> tries = new ConcurrentLinkedQueue<>();
    Taskmill mill = open();
    mill.compute(
            WORK,
            (text, task) -> {
              beforeSubmit =
                  () -> {
                    tries.add(runtime.nanoTime());
                    beAway();
                  };
              return mill.submit(CHILD.request("x")).toString();
            })
        .start();
    mill.submit(WORK.request("x"));
    await().atMost(LONG).until(() -> tries.size() >= 8);
    List<Long> times = List.copyOf(tries);
    assertThat(Duration.ofNanos(times.get(7) - times.get(5)))
        .as("pauses of a second")
        .isGreaterThan(Duration.ofSeconds(1));
  }

  /** It may hold the lock itself, in a transaction of its own: it waited until its timeout. */
  @Test
  void aHandlerDoesNotWaitForeverForWhatItMayHoldItself() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Taskmill mill = open();
    mill.compute(
            WORK,
            (text, task) -> {
              beforeSubmit = attempts.incrementAndGet() == 1 ? StoreFaultsTest::beBusy : () -> {};
              return mill.submit(CHILD.request("x")).toString();
            })
        .start();
    TaskHandle<String> handle = mill.submit(WORK.retry(Retry.atOnce(3)).request("x"));
    assertThat(handle.result(LONG_FOR_A_RESULT)).isPresent();
    assertThat(attempts).as("the first was ended by the busy store").hasValue(2);
  }

  private static void beBusy() {
    throw new StoreBusyException("Locked.", null);
  }

  private static void beAway() {
    throw new StoreAwayException("No answer.", null);
  }

  @Test
  void aListenerIsNotInterruptedByAShutdown() throws Exception {
    CountDownLatch inListener = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    AtomicInteger heardOut = new AtomicInteger();
    beforeJoin = closing::countDown;
    listener =
        event -> {
          if (event.to() == TaskState.SUCCEEDED) {
            inListener.countDown();
            awaitLong(closing);
            heardOut.incrementAndGet();
          }
        };
    Taskmill mill = open();
    mill.compute(WORK, (text, task) -> text).start();
    mill.submit(WORK.request("x"));
    inListener.await();
    mill.close();
    assertThat(heardOut).as("listeners that were not interrupted").hasValue(1);
  }

  private static void awaitLong(CountDownLatch latch) {
    try {
      assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** It was told that the task had failed because nothing was committed. */
  @Test
  void whatWasFinishedInACommittedTransactionIsToldWithoutAFailure() throws Exception {
    Taskmill mill = open();
    mill.compute(
            WORK,
            (text, task) -> {
              task.finishOn(THEIRS, "theirs");
              if (text.equals("throws")) {
                throw new IllegalStateException("after the commit");
              }
              return "mine";
            })
        .start();
    for (String text : List.of("returns", "throws")) {
      TaskHandle<String> handle = mill.submit(WORK.request(text));
      assertThat(handle.result(LONG_FOR_A_RESULT)).contains("theirs");
      assertThat(toldOf(handle)).isEqualTo(new Told(TaskState.SUCCEEDED, null));
    }
  }

  private record Told(TaskState state, @Nullable String error) {}

  /** The end that listeners were told. */
  private Told toldOf(TaskHandle<?> handle) {
    TaskEvent event =
        await()
            .atMost(LONG)
            .until(
                () ->
                    told.stream()
                        .filter(one -> one.taskId() == handle.id())
                        .filter(one -> one.from() == TaskState.RUNNING)
                        .findFirst(),
                Optional::isPresent)
            .orElseThrow();
    return new Told(event.to(), event.error());
  }

  @Test
  void anErrorAfterTheHandlersOwnCommitLosesNoEnd() throws Exception {
    AtomicInteger errors = new AtomicInteger(2);
    beforeFinish = ends -> failTimes(errors, new OutOfMemoryError("not really"));
    Taskmill mill = open();
    mill.compute(
            WORK,
            (text, task) -> {
              task.finishOn(THEIRS, "theirs");
              return "mine";
            })
        .start();
    assertThat(toldOf(mill.submit(WORK.request("x"))).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(errors).hasNonPositiveValue();
  }

  /** It took up to two leases. */
  @Test
  void tasksOfAClaimWhoseAnswerWasLostComeBackSoonHoweverLongTheLease() throws Exception {
    AtomicInteger lost = new AtomicInteger(1);
    afterClaim =
        () -> {
          if (lost.getAndDecrement() > 0) {
            throw new StoreAwayException("The answer was lost.", null);
          }
        };
    lease = Duration.ofHours(1);
    Taskmill mill = open();
    mill.compute(WORK, (text, task) -> text).start();
    assertThat(mill.submit(WORK.request("x")).result(LONG_FOR_A_RESULT)).contains("x");
    assertThat(lost).hasNonPositiveValue();
  }
}
