package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks of a type that another program has brought, submitted as texts. */
class StoredTypeTest {

  record Order(int number) {}

  record Receipt(String text) {}

  private static final TaskType<Order, Receipt> CHARGE =
      TaskType.of("charge", Order.class, Receipt.class).queue("money").priority(7);
  private static final TaskType<PayloadText, PayloadText> STORED = TaskType.stored("charge");

  private final String url = "memory:" + UUID.randomUUID();
  private final Taskmill shop = Taskmill.open(url);
  private final Taskmill other = Taskmill.open(url);

  @AfterEach
  void close() {
    other.close();
    shop.close();
  }

  @Test
  void theTextIsStoredAsItWasGivenAndTheStoredPolicyCounts() {
    shop.declare(CHARGE);
    String text = "{ \"number\" : 17,\n \"more\": 1e400 }";
    TaskHandle<PayloadText> handle = other.submit(STORED.request(new PayloadText(text)));
    TaskInfo task = other.task(handle.id()).orElseThrow();
    assertThat(task.payload()).isEqualTo(text);
    assertThat(task.queue()).isEqualTo("money");
    assertThat(task.priority()).isEqualTo(7);
    assertThat(task.maxAttempts()).isEqualTo(CHARGE.policy().retry().maxAttempts());
  }

  @Test
  void itsResultIsATextToo() throws Exception {
    shop.compute(CHARGE, (order, task) -> new Receipt("paid " + order.number())).start();
    TaskHandle<PayloadText> handle =
        other.submit(STORED.request(new PayloadText("{\"number\":17}")));
    assertThat(handle.result(Duration.ofSeconds(30)))
        .contains(new PayloadText("{\"text\":\"paid 17\"}"));
  }

  @Test
  void itDoesNotMindThatThisProgramKnowsTheTypeItself() {
    shop.declare(CHARGE);
    shop.submit(STORED.request(new PayloadText("{\"number\":17}")));
    shop.submit(CHARGE.request(new Order(18)));
    assertThat(shop.find(TaskFilter.all(), 10))
        .extracting(TaskInfo::payload)
        .containsExactlyInAnyOrder("{\"number\":17}", "{\"number\":18}");
  }

  @Test
  void aTypeThatIsNotStoredIsRefusedAndNothingIsSubmitted() {
    shop.declare(CHARGE);
    assertThatThrownBy(
            () ->
                other.submitAll(
                    List.of(
                        STORED.request(new PayloadText("{}")),
                        TaskType.stored("charg").request(new PayloadText("{}")))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("There is no type 'charg'");
    assertThat(other.find(TaskFilter.all(), 10)).isEmpty();
    assertThat(other.types().list()).extracting(TypeInfo::name).containsExactly("charge");
  }

  @Test
  void itCanNeitherBeDeclaredNorHandled() {
    assertThatThrownBy(() -> shop.declare(STORED))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("TaskType.stored");
    assertThatThrownBy(() -> shop.compute(STORED, (payload, task) -> payload))
        .isInstanceOf(InvalidTaskException.class);
  }
}
