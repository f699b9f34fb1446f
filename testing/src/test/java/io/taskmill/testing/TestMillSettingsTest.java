package io.taskmill.testing;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.HandlerFactory;
import io.taskmill.InvalidTaskException;
import io.taskmill.JsonCodec;
import io.taskmill.PayloadCodec;
import io.taskmill.Retry;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TaskmillBuilder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A TestMill with the settings of the application that it tests. */
class TestMillSettingsTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);

  private final List<String> seen = new ArrayList<>();

  @Test
  void theApplicationsSettingsCount() {
    try (TestMill test = new TestMill(this::configure)) {
      test.mill()
          .handle(
              WORK,
              (text, task) -> {
                throw new IllegalStateException("no");
              });
      TaskHandle<Void> handle = test.mill().submit(WORK.request("x"));
      test.runReady();
      assertThat(handle.state()).as("without retry").isEqualTo(TaskState.FAILED);
      assertThat(handle.info().orElseThrow().payload()).isEqualTo("\"written: x\"");
      assertThat(seen).contains("submit", "run written: x", "null to READY", "RUNNING to FAILED");
      assertThatThrownBy(() -> test.mill().submit(WORK.request("x".repeat(100))))
          .isInstanceOf(InvalidTaskException.class);
    }
  }

  /** As an application might have it, with a result that a Consumer does not want. */
  private TaskmillBuilder configure(TaskmillBuilder builder) {
    return builder
        .codec(new Marking())
        .payloadLimit(50)
        .defaults(policy -> policy.withRetry(Retry.none()))
        .intercept(
            (requests, next) -> {
              seen.add("submit");
              return next.submit(requests);
            })
        .intercept(
            (task, payload, next) -> {
              seen.add("run " + payload);
              return next.run();
            })
        .listen(event -> seen.add(event.from() + " to " + event.to()));
  }

  private static final class Marking implements PayloadCodec {

    private final PayloadCodec json = new JsonCodec();

    @Override
    public String encode(Object value, Type as) {
      return json.encode("written: " + value, as);
    }

    @Override
    public Object decode(String text, Type as) {
      return json.decode(text, as);
    }
  }

  @Test
  void onlyTheQueuesOfTheApplicationAreServed() {
    try (TestMill test = new TestMill(builder -> builder.queues("mine"))) {
      test.mill().handle(WORK, (text, task) -> seen.add(text));
      test.mill().submit(WORK.request("a").queue("mine"));
      test.mill().submit(WORK.request("b").queue("other"));
      test.runReady();
      assertThat(seen).containsExactly("a");
    }
  }

  @Test
  void tasksAreHeldForAPerson() {
    try (TestMill test = new TestMill(TaskmillBuilder::holdSubmitted)) {
      assertThat(test.mill().submit(WORK.request("x")).state()).isEqualTo(TaskState.PAUSED);
    }
  }

  @Test
  void handlerClassesComeFromTheContainer() {
    HandlerFactory container =
        new HandlerFactory() {
          @Override
          public <T> T create(Class<T> handlerClass) {
            return handlerClass.cast(new Greeter(seen));
          }
        };
    try (TestMill test = new TestMill(builder -> builder.handlers(container))) {
      test.mill().handle(Greeter.class);
      test.mill().submit("greet", "world");
      test.runReady();
      assertThat(seen).containsExactly("hello world");
    }
  }

  @TaskDefinition(name = "greet")
  private record Greeter(List<String> greeted) implements TaskHandler<String> {
    @Override
    public void run(String name, TaskContext task) {
      greeted.add("hello " + name);
    }
  }

  @Test
  void settingsOfAProcessAreTakenAndChangeNothing() {
    TestMill test =
        new TestMill(
            builder ->
                builder
                    .lease(ofSeconds(2))
                    .waitToSubmit(ofSeconds(2))
                    .shutdownGrace(ofSeconds(2))
                    .closeOnShutdown());
    test.mill().handle(WORK, (text, task) -> seen.add(text));
    test.run(WORK.request("x"));
    test.close();
    assertThat(seen).containsExactly("x");
  }

  @Test
  void aStoreAndThreadsAreRefusedByName() {
    assertThatThrownBy(
            () ->
                new TestMill(
                    builder -> builder.url("jdbc:sqlite:x").threads(3).lease(ofSeconds(2))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageStartingWith(
            "url, threads cannot be set here: a TestMill keeps its tasks in memory");
    assertThatThrownBy(() -> new TestMill(TaskmillBuilder::virtualThreads))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageStartingWith("threads cannot");
  }
}
