package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Once it is closed, a Taskmill says so itself, whatever is asked of it. */
class ClosedTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);

  @Test
  void everyCallOfAClosedTaskmillIsToldSo() {
    Taskmill mill = Taskmill.open("memory:");
    TaskHandle<Void> handle = mill.submit(TYPE.request("before"));
    TaskTypes types = mill.types();
    TaskQueues queues = mill.queues();
    mill.close();
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> {
                  throw new AssertionError("the connection was used");
                });
    Map<String, ThrowingCallable> calls = new TreeMap<>();
    calls.put("declare", () -> mill.declare(TYPE));
    calls.put("handle", () -> mill.handle(TYPE, (payload, task) -> {}));
    calls.put("start", mill::start);
    calls.put("stop", mill::stop);
    calls.put("submit", () -> mill.submit(TYPE.request("p")));
    calls.put("submit by name", () -> mill.submit("type", "p"));
    calls.put("submitAll", () -> mill.submitAll(List.of(TYPE.request("p"))));
    calls.put("submit on a connection", () -> mill.submit(connection, TYPE.request("p")));
    calls.put("nudge", mill::nudge);
    calls.put("task", () -> mill.task(1));
    calls.put("task as a handle", () -> mill.task(1, TYPE));
    calls.put("find", () -> mill.find(TaskFilter.all(), 10));
    calls.put("count", () -> mill.count(TaskFilter.all(), 10));
    calls.put("cancel", () -> mill.cancel(1));
    calls.put("pause", () -> mill.pause(1));
    calls.put("resume", () -> mill.resume(1));
    calls.put("types", mill::types);
    calls.put("types.list", types::list);
    calls.put("types.edit", () -> types.edit("type", policy -> policy.withPriority(1)));
    calls.put("types.revert", () -> types.revert("type", PolicyField.PRIORITY));
    calls.put("types.revertAll", () -> types.revertAll("type"));
    calls.put("queues", mill::queues);
    calls.put("queues.list", queues::list);
    calls.put("queues.pause", () -> queues.pause("q"));
    calls.put("queues.reset", () -> queues.reset("q", count -> {}));
    calls.put("handle.info", handle::info);
    calls.put("handle.result", () -> handle.result(Duration.ofSeconds(5)));
    calls.put("handle.cancel", handle::cancel);
    calls.forEach(
        (name, call) ->
            assertThatThrownBy(call)
                .as(name)
                .isInstanceOf(TaskmillException.class)
                .hasMessage("This Taskmill is closed. Open a new one."));
    mill.close();
    assertThat(handle.id()).as("what needs no store").isPositive();
  }

  @Test
  void aHandlerMaySubmitWhileTheTaskmillCloses() throws Exception {
    var entered = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var submitted = new CountDownLatch(1);
    Taskmill mill = Taskmill.open("memory:");
    mill.handle(
            TYPE,
            (payload, task) -> {
              entered.countDown();
              go.await();
              mill.submit(TYPE.request("next"));
              submitted.countDown();
            })
        .start();
    mill.submit(TYPE.request("first"));
    entered.await();
    Thread closing = new Thread(mill::close);
    closing.start();
    go.countDown();
    closing.join();
    assertThat(submitted.getCount()).isZero();
  }
}
