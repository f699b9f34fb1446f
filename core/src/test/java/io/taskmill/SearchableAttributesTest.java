package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * What a type declares of its payloads is found by searching; and what the engine adds to tasks.
 */
class SearchableAttributesTest {

  private record Customer(long id, String name) {}

  private record Order(Customer customer, boolean express, List<String> lines) {}

  private static final TaskType<Order, Void> CHARGE =
      TaskType.of("charge", Order.class)
          .attribute("customer", "/customer/id")
          .attribute("name", "/customer/name")
          .attribute("express", "/express")
          .attribute("lines", "/lines")
          .attribute("missing", "/no/such/thing");

  @Test
  void tasksAreFoundByWhatTheirTypeDeclares() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      String longName = "x".repeat(250);
      long id =
          mill.submit(
                  CHARGE.request(new Order(new Customer(17, longName), true, List.of("a", "b"))))
              .id();
      mill.submit(CHARGE.request(new Order(new Customer(18, "a\0b"), false, List.of())));
      assertThat(found(mill, "customer", "17")).containsExactly(id);
      assertThat(found(mill, "express", "true")).containsExactly(id);
      assertThat(found(mill, "name", longName)).containsExactly(id);
      assertThat(found(mill, "name", "x".repeat(199))).isEmpty();
      assertThat(found(mill, "lines", "a")).isEmpty();
      assertThat(found(mill, "missing", "")).isEmpty();
      assertThat(found(mill, "customer", "18")).hasSize(1);
    }
  }

  @Test
  void aPayloadThatIsNoJsonCannotBeSearched() {
    PayloadCodec words =
        new PayloadCodec() {
          @Override
          public String encode(Object value, Type as) {
            return "no json";
          }

          @Override
          public Object decode(String text, Type as) {
            return text;
          }
        };
    try (Taskmill mill = Taskmill.builder().url("memory:").codec(words).open()) {
      assertThatThrownBy(
              () -> mill.submit(TaskType.of("t", String.class).attribute("a", "/a").request("x")))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("Type 't' has searchable attributes")
          .hasMessageContaining("JSON");
      assertThat(mill.count(TaskFilter.all()).count()).isZero();
    }
  }

  @Test
  void aRunningTaskSaysWhenItsExecutionIsStopped() throws Exception {
    TaskType<NoPayload, Void> type =
        TaskType.of("slow").timeout(Duration.ofMinutes(7)).atMostOnce();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(
          type,
          (payload, task) -> {
            entered.countDown();
            end.await();
          });
      mill.start();
      TaskHandle<Void> handle = mill.submit(type.request());
      entered.await();
      TaskInfo info = mill.task(handle.id()).orElseThrow();
      assertThat(info.lastStartedAt()).isNotNull();
      assertThat(info.executionDeadline())
          .isEqualTo(info.lastStartedAt().plus(Duration.ofMinutes(7)));
      end.countDown();
      handle.await(Duration.ofSeconds(30));
      assertThat(mill.task(handle.id()).orElseThrow().executionDeadline()).isNull();
    }
  }

  private static List<Long> found(Taskmill mill, String name, String value) {
    TaskFilter filter = TaskFilter.of(Map.of("attributes", Map.of(name, value)));
    return mill.find(filter, 10).stream().map(TaskInfo::id).toList();
  }
}
