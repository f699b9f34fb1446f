package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** The engine with its threads, on the memory store. */
class RunningTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final TaskType<Integer, Integer> DOUBLE =
      TaskType.of("double", Integer.class, Integer.class);
  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final List<Taskmill> open = new ArrayList<>();
  private final String url = "memory:" + getClass().getSimpleName() + System.nanoTime();

  @AfterEach
  void close() {
    open.forEach(Taskmill::close);
  }

  private Taskmill open(TaskmillBuilder builder) {
    Taskmill mill = builder.url(url).open();
    open.add(mill);
    return mill;
  }

  private static boolean isAlive(String thread) {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(each -> each.getName().equals(thread));
  }

  private static TaskmillBuilder builder() {
    return Taskmill.builder().shutdownGrace(Duration.ofSeconds(1));
  }

  @Test
  void whoRunsATaskCanTellWhereItsHandlerIs() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Taskmill runs = open(builder());
    runs.handle(
            WORK,
            (payload, task) -> {
              entered.countDown();
              go.await();
            })
        .start();
    Taskmill other = open(builder());
    TaskHandle<Void> task = runs.submit(WORK.request("x"));
    assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();

    assertThat(runs.stack(task.id()).orElseThrow().frames())
        .anyMatch(frame -> frame.getClassName().contains("RunningTest"));
    assertThat(other.stack(task.id())).isEmpty();
    assertThat(runs.stack(task.id() + 1)).isEmpty();
    go.countDown();
    task.result(LONG);
    await().until(() -> runs.stack(task.id()).isEmpty());
  }

  @Test
  void manyTasksAllRunOnce() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Taskmill mill = open(builder());
    mill.compute(
            DOUBLE,
            (n, task) -> {
              runs.incrementAndGet();
              return 2 * n;
            })
        .start();
    List<TaskHandle<Integer>> handles =
        mill.submitAll(IntStream.range(0, 5_000).mapToObj(DOUBLE::request).toList());
    for (int i = 0; i < handles.size(); i++) {
      assertThat(handles.get(i).result(LONG)).contains(2 * i);
    }
    assertThat(runs).hasValue(5_000);
  }

  @Test
  void waitingForAResultEndsWithItsTimeLimit() {
    Taskmill mill = open(builder());
    TaskHandle<Integer> handle = mill.submit(DOUBLE.request(1));
    assertThatThrownBy(() -> handle.result(Duration.ofMillis(30)))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("still READY");
  }

  @Test
  void theLoggingContextNamesTheTaskWhileItRuns() throws Exception {
    Queue<Map<String, String>> contexts = new ConcurrentLinkedQueue<>();
    Taskmill mill = open(builder().threads(1));
    mill.handle(WORK, (text, task) -> contexts.add(MDC.getCopyOfContextMap())).start();
    TaskHandle<Void> handle = mill.submit(WORK.request("x"));
    handle.result(LONG);
    assertThat(contexts)
        .containsExactly(
            Map.of(
                "taskmill.task", Long.toString(handle.id()),
                "taskmill.type", "work",
                "taskmill.attempt", "1"));
  }

  @Test
  void interceptorsWrapSubmitAndRunInTheirOrder() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    TaskmillBuilder builder =
        builder()
            .intercept(
                (requests, next) -> {
                  seen.add("submit " + requests.size());
                  return next.submit(requests);
                })
            .intercept(
                (context, payload, next) -> {
                  seen.add("outer " + payload);
                  Object result = next.run();
                  seen.add("outer got " + result);
                  return result;
                })
            .intercept(
                (context, payload, next) -> {
                  seen.add("inner " + context.type());
                  return next.run();
                });
    Taskmill mill = open(builder);
    mill.compute(DOUBLE, (n, task) -> 2 * n).start();
    mill.submit(DOUBLE.request(21)).result(LONG);
    assertThat(seen).containsExactly("submit 1", "outer 21", "inner double", "outer got 42");
  }

  @Test
  void interceptorsHandOnHeadersFromSubmitToRun() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    TaskmillBuilder builder =
        builder()
            .intercept(
                (requests, next) ->
                    next.submit(
                        requests.stream()
                            .<TaskRequest<?, ?>>map(request -> request.header("trace", "t-1"))
                            .toList()))
            .intercept(
                (context, payload, next) -> {
                  seen.add("around " + context.headers().get("trace"));
                  return next.run();
                });
    Taskmill mill = open(builder);
    mill.compute(DOUBLE, (n, task) -> n * task.headers().size()).start();
    TaskHandle<Integer> handle = mill.submit(DOUBLE.request(21).header("schedule", "nightly"));
    assertThat(handle.result(LONG)).contains(42);
    assertThat(seen).containsExactly("around t-1");
    assertThat(handle.info().orElseThrow().headers())
        .isEqualTo(Map.of("trace", "t-1", "schedule", "nightly"));
  }

  @Test
  void listenersHearWhatHappensHereAndCannotHarmTheTask() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    TaskmillBuilder builder =
        builder()
            .listen(
                event -> {
                  throw new IllegalStateException("a broken listener");
                })
            .listen(event -> seen.add(event.from() + ">" + event.to() + event.attempt()));
    Taskmill mill = open(builder);
    mill.handle(
            WORK.retry(Retry.fixed(2, Duration.ZERO)),
            (text, task) -> {
              if (task.attempt() == 1) {
                throw new IllegalStateException("first");
              }
            })
        .start();
    mill.submit("work", "x").result(LONG);
    await().until(() -> seen.size() == 5);
    // The task may run before those who submitted it are told that it is durable.
    assertThat(seen).contains("null>READY0");
    seen.remove("null>READY0");
    assertThat(seen)
        .containsExactly(
            "READY>RUNNING1", "RUNNING>SCHEDULED1", "READY>RUNNING2", "RUNNING>SUCCEEDED2");
  }

  @Test
  void aRunningHandlerIsCancelledByTokenAndInterrupt() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    Taskmill mill = open(builder());
    mill.handle(
            WORK,
            (text, task) -> {
              entered.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                seen.add("stopped for " + task.cancellation().reason().orElseThrow());
                throw e;
              }
            })
        .start();
    TaskHandle<Void> handle = mill.submit(WORK.request("x"));
    entered.await();
    assertThat(handle.cancel()).isTrue();
    assertThatThrownBy(() -> handle.result(LONG))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("CANCELLED");
    assertThat(seen).containsExactly("stopped for CANCEL");
  }

  @Test
  void theNextTaskOnTheThreadOfAnInterruptedOneIsNotInterrupted() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    Queue<Boolean> interrupted = new ConcurrentLinkedQueue<>();
    Taskmill mill = open(builder().threads(1));
    mill.handle(
            WORK,
            (text, task) -> {
              if (text.equals("first")) {
                entered.countDown();
                while (!task.cancellation().isStopRequested()) {
                  Thread.onSpinWait();
                }
                // Ends with the interrupt still pending on its thread.
                task.cancellation().throwIfStopped();
              }
              interrupted.add(Thread.currentThread().isInterrupted());
            })
        .start();
    TaskHandle<Void> first = mill.submit(WORK.request("first"));
    entered.await();
    TaskHandle<Void> second = mill.submit(WORK.request("second"));
    first.cancel();
    second.result(LONG);
    assertThat(interrupted).containsExactly(false);
    assertThat(first.state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void aShutdownGivesBackWhatHasNotBegunUncountedAndLetsWhatRunsFinish() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Taskmill mill = open(builder().threads(1).shutdownGrace(LONG));
    mill.handle(
            WORK,
            (text, task) -> {
              entered.countDown();
              mayEnd.await();
            })
        .start();
    TaskHandle<Void> running = mill.submit(WORK.request("running"));
    entered.await();
    TaskHandle<Void> waiting = mill.submit(WORK.request("waiting"));
    Taskmill other = open(builder());
    Thread closing = new Thread(mill::close);
    closing.start();
    await().until(() -> !isAlive("taskmill-claim"));
    mayEnd.countDown();
    closing.join();
    assertThat(other.task(running.id()).orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    TaskInfo info = other.task(waiting.id()).orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.attempts()).isZero();
    assertThat(info.losses()).isZero();
  }

  @Test
  void aHandlerThatOutlivesTheGraceGoesBackUncountedWithItsCheckpoint() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    Taskmill mill = open(builder());
    mill.handle(
            WORK,
            (text, task) -> {
              task.checkpoint("half");
              entered.countDown();
              new CountDownLatch(1).await();
            })
        .start();
    TaskHandle<Void> handle = mill.submit(WORK.request("x"));
    entered.await();
    Taskmill other = open(builder());
    mill.close();
    TaskInfo info = other.task(handle.id()).orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.READY);
    assertThat(info.attempts()).isZero();
    assertThat(info.checkpoint()).isEqualTo("\"half\"");
    Queue<String> resumed = new ConcurrentLinkedQueue<>();
    other
        .handle(
            WORK.queue("other"),
            (text, task) -> resumed.add(task.checkpoint(String.class).orElse("none")))
        .start();
    await().until(() -> resumed.contains("half"));
  }

  @Test
  void longTasksAreNotHoardedWhileAnotherWorkerIsIdle() throws Exception {
    CountDownLatch allEntered = new CountDownLatch(4);
    CountDownLatch mayEnd = new CountDownLatch(1);
    TaskHandler<String> handler =
        (text, task) -> {
          allEntered.countDown();
          mayEnd.await();
        };
    Taskmill one = open(builder().threads(2));
    one.handle(WORK, handler).start();
    List<TaskHandle<Void>> handles =
        one.submitAll(IntStream.range(0, 4).mapToObj(i -> WORK.request("long")).toList());
    Taskmill two = open(builder().threads(2));
    two.handle(TaskType.of("work", String.class), handler).start();
    assertThat(allEntered.await(20, TimeUnit.SECONDS))
        .as("both workers run two of the four")
        .isTrue();
    mayEnd.countDown();
    for (TaskHandle<Void> handle : handles) {
      handle.result(LONG);
    }
  }

  @Test
  void whatWasHeldForShortTasksIsGivenBackWhenALongOneTakesTheThread() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    CountDownLatch longEntered = new CountDownLatch(1);
    Queue<String> byTwo = new ConcurrentLinkedQueue<>();
    Taskmill one = open(builder().threads(1));
    one.handle(
        WORK,
        (text, task) -> {
          if (text.equals("long")) {
            longEntered.countDown();
            mayEnd.await();
          }
        });
    List<TaskRequest<String, Void>> requests = new ArrayList<>();
    IntStream.range(0, 3_000).forEach(i -> requests.add(WORK.request("short")));
    requests.add(WORK.request("long"));
    IntStream.range(0, 500).forEach(i -> requests.add(WORK.request("behind")));
    one.submitAll(requests);
    one.start();
    assertThat(longEntered.await(20, TimeUnit.SECONDS)).isTrue();
    Taskmill two = open(builder().threads(1));
    two.handle(TaskType.of("work", String.class), (text, task) -> byTwo.add(text)).start();
    await().atMost(LONG).until(() -> byTwo.size() == 500);
    assertThat(byTwo).containsOnly("behind");
    mayEnd.countDown();
  }

  @Test
  void anAtMostOnceTaskWhoseStartIsWrittenRunsAndEnds() throws Exception {
    TaskType<Integer, Integer> once = DOUBLE.atMostOnce();
    Taskmill mill = open(builder());
    mill.compute(once, (n, task) -> 2 * n).start();
    assertThat(mill.submit(once.request(4)).result(LONG)).contains(8);
  }

  @Test
  void handlersRunOnVirtualThreadsWhereJavaHasThem() throws Exception {
    assumeThat(Runtime.version().feature()).as("virtual threads need Java 21").isGreaterThan(20);
    Queue<String> threads = new ConcurrentLinkedQueue<>();
    Taskmill mill = open(builder().virtualThreads().unlimitedThreads());
    mill.handle(WORK, (text, task) -> threads.add(Thread.currentThread().toString())).start();
    mill.submit(WORK.request("x")).result(LONG);
    assertThat(threads).allMatch(name -> name.contains("VirtualThread"));
  }

  @Test
  void virtualThreadsAreNotLimitedAsPlatformThreadsAre() throws Exception {
    assertThat(Taskmill.builder().engineSettings().threads()).isEqualTo(20);
    assertThat(Taskmill.builder().virtualThreads().engineSettings().threads()).isEqualTo(1000);
    assertThat(Taskmill.builder().threads(5).virtualThreads().engineSettings().threads())
        .isEqualTo(5);
    assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
    CountDownLatch allIn = new CountDownLatch(200);
    Taskmill mill = open(builder().virtualThreads());
    mill.handle(
            WORK,
            (text, task) -> {
              allIn.countDown();
              allIn.await();
            })
        .start();
    List<TaskHandle<Void>> handles =
        mill.submitAll(IntStream.range(0, 200).mapToObj(i -> WORK.request("x" + i)).toList());
    for (TaskHandle<Void> handle : handles) {
      handle.result(LONG);
    }
  }

  @Test
  void withoutALimitAsManyHandlersRunAsTasksCome() throws Exception {
    CountDownLatch together = new CountDownLatch(100);
    Taskmill mill = open(builder().unlimitedThreads());
    mill.handle(
            WORK,
            (text, task) -> {
              together.countDown();
              together.await();
            })
        .start();
    for (TaskHandle<Void> handle :
        mill.submitAll(IntStream.range(0, 100).mapToObj(i -> WORK.request("x")).toList())) {
      handle.result(LONG);
    }
  }

  @Test
  void anErrorOutsideOfTheHandlerHarmsOnlyItsOwnTask() throws Exception {
    PayloadCodec codec =
        new PayloadCodec() {
          private final JsonCodec json = new JsonCodec();

          @Override
          public String encode(Object value, Type as) {
            return json.encode(value, as);
          }

          @Override
          public Object decode(String text, Type type) {
            if (text.contains("broken")) {
              throw new NoClassDefFoundError("a class of the payload");
            }
            return json.decode(text, type);
          }
        };
    Taskmill mill =
        open(
            builder()
                .threads(1)
                .codec(codec)
                .listen(
                    event -> {
                      throw new AssertionError("a broken listener");
                    }));
    mill.handle(WORK, (text, task) -> {}).start();
    TaskHandle<Void> broken = mill.submit(WORK.request("broken"));
    assertThatThrownBy(() -> broken.result(LONG))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("ATTENTION")
        .hasMessageContaining("a class of the payload");
    mill.submit(WORK.request("whole")).result(LONG);
  }

  @Test
  void anAtMostOnceTaskThatAShutdownStopsIsNotRunAgain() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    Taskmill mill = open(builder().shutdownGrace(Duration.ZERO));
    TaskType<String, Void> once = WORK.atMostOnce();
    mill.handle(
            once,
            (text, task) -> {
              entered.countDown();
              new CountDownLatch(1).await();
            })
        .start();
    TaskHandle<Void> handle = mill.submit(once.request("x"));
    entered.await();
    Taskmill other = open(builder());
    mill.close();
    TaskInfo info = other.task(handle.id()).orElseThrow();
    assertThat(info.state()).isEqualTo(TaskState.FAILED);
    assertThat(info.lastError()).contains("SHUTDOWN").contains("at most once");
  }

  @Test
  void whatAHandlerMeansIsUnderstoodThroughWhatWrapsIt() {
    Taskmill mill = open(builder());
    mill.handle(
            WORK.retry(Retry.fixed(5, Duration.ZERO)),
            (text, task) -> {
              throw new IllegalStateException(
                  "from a proxy", new NotAgainException("the address does not exist"));
            })
        .start();
    TaskHandle<Void> handle = mill.submit(WORK.request("x"));
    assertThatThrownBy(() -> handle.result(LONG))
        .isInstanceOfSatisfying(
            TaskFailedException.class,
            e -> assertThat(e.error().orElseThrow()).contains("the address does not exist"))
        .hasMessageContaining("FAILED")
        .hasMessageContaining("from a proxy");
    assertThat(handle.info().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void aTaskCanDoWithoutAPayload() throws Exception {
    TaskType<NoPayload, Void> tick = TaskType.of("tick");
    Taskmill mill = open(builder());
    mill.handle(tick, (nothing, task) -> {}).start();
    mill.submit(tick.request()).result(LONG);
  }

  @Test
  void aShutdownThatIsInterruptedStillEndsTheHeartbeat() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    Taskmill mill = open(builder().shutdownGrace(LONG));
    mill.handle(
            WORK,
            (text, task) -> {
              entered.countDown();
              new CountDownLatch(1).await();
            })
        .start();
    mill.submit(WORK.request("x"));
    entered.await();
    Thread closing = new Thread(mill::close);
    closing.start();
    closing.interrupt();
    closing.join();
    await().until(() -> !isAlive("taskmill-heartbeat") && !isAlive("taskmill-finish"));
  }
}
