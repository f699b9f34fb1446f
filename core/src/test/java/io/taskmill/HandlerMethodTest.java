package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.schedule.Recurring;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Methods as handlers: what their signature and annotations say, and how they are called. */
class HandlerMethodTest {

  record Order(int number) {}

  static class Orders {
    @TaskDefinition(name = "pack", formerly = "wrap", maxRunning = 3)
    void pack(List<Order> orders) {}

    int number(TaskContext task, Order order) {
      return order.number() + task.attempt();
    }

    CompletionStage<String> later(int number) {
      return CompletableFuture.completedFuture("no. " + number);
    }

    void fails(Order order) throws IOException {
      throw new IOException("no paper for " + order.number());
    }

    @Recurring(every = "PT1H")
    void hourly() {}

    @Recurring(every = "PT1H")
    void hourlyOrder(Order order) {}

    @Recurring(cron = "-")
    void never() {}

    @Recurring(cron = "-", every = "PT1H")
    void neverAndHourly() {}

    void two(Order one, Order other) {}

    static void nobodys(Order order) {}

    <T> void any(T whatever) {}

    @SuppressWarnings("rawtypes")
    CompletionStage raw() {
      return CompletableFuture.completedFuture(1);
    }
  }

  private static HandlerDefinition of(String method) {
    return HandlerDefinition.of(method(method));
  }

  private static Method method(String name) {
    return Stream.of(Orders.class.getDeclaredMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theSignatureSaysWhatPayloadAndResultAre() {
    assertThat(of("pack").type().payloadType()).isEqualTo(new TypeRef<List<Order>>() {});
    assertThat(of("pack").type().resultType()).isEqualTo(TypeRef.of(Void.class));
    assertThat(of("number").type().payloadType()).isEqualTo(TypeRef.of(Order.class));
    assertThat(of("number").type().resultType()).isEqualTo(TypeRef.of(Integer.class));
    assertThat(of("later").type().payloadType()).isEqualTo(TypeRef.of(Integer.class));
    assertThat(of("later").type().resultType()).isEqualTo(TypeRef.of(String.class));
    assertThat(of("hourly").type().payloadType()).isEqualTo(TypeRef.of(NoPayload.class));
  }

  @Test
  void aDefinitionSaysTheRest() {
    assertThat(of("pack").type().name()).isEqualTo("pack");
    assertThat(of("pack").type().formerNames()).containsExactly("wrap");
    assertThat(of("pack").type().policy().maxRunning()).isEqualTo(3);
    assertThat(of("number").type().name()).isEqualTo("io.taskmill.HandlerMethodTest.Orders.number");
  }

  @Test
  void aRecurringMethodHasASchedule() {
    assertThat(of("pack").schedule()).isEmpty();
    assertThat(of("hourly").schedule().orElseThrow().name())
        .isEqualTo("io.taskmill.HandlerMethodTest.Orders.hourly");
    assertThatThrownBy(() -> of("hourlyOrder"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("@Recurring", "hourlyOrder", "a recurring handler has none");
  }

  @Test
  void aCronOfADashIsNoSchedule() {
    assertThat(of("never").schedule()).isEmpty();
    assertThatThrownBy(() -> of("neverAndHourly"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("neverAndHourly", "not both");
  }

  @Test
  void placeholdersInTheTextsOfAMethodArePutIn() {
    HandlerDefinition definition =
        HandlerDefinition.of(method("hourly"), text -> text.replace("1H", "2H"));
    assertThat(definition.schedule().orElseThrow().toString()).contains("PT2H");
  }

  @Test
  void whatIsNoHandlerIsToldWhatIsExpected() {
    for (String method : List.of("two", "nobodys", "any", "raw")) {
      assertThatThrownBy(() -> of(method))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContainingAll("Orders." + method, "Expected is a method such as");
    }
  }

  @Test
  void methodsAreCalledWithWhatTheyTake() throws Exception {
    try (Taskmill mill = Taskmill.open("memory:")) {
      Orders orders = new Orders();
      Stream.of("pack", "number", "later", "hourly").forEach(name -> mill.handle(of(name), orders));
      mill.start();
      String prefix = Orders.class.getCanonicalName() + ".";
      Duration soon = Duration.ofSeconds(30);
      mill.submit("pack", List.of(new Order(1))).await(soon);
      mill.submit(prefix + "hourly", new NoPayload()).await(soon);
      assertThat(mill.submit(prefix + "number", new Order(4)).result(soon).orElseThrow())
          .isEqualTo(5);
      assertThat(mill.submit(prefix + "later", 6).result(soon).orElseThrow()).isEqualTo("no. 6");
    }
  }

  @Test
  void whatAMethodThrowsFailsTheAttemptAsItIs() throws Exception {
    try (Taskmill mill =
        Taskmill.builder().url("memory:").defaults(all -> all.withRetry(Retry.none())).open()) {
      mill.handle(of("fails"), new Orders()).start();
      TaskHandle<?> handle = mill.submit(Orders.class.getCanonicalName() + ".fails", new Order(9));
      assertThatThrownBy(() -> handle.await(Duration.ofSeconds(30)))
          .isInstanceOf(TaskFailedException.class)
          .hasMessageContaining("java.io.IOException: no paper for 9");
    }
  }
}
