package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each error names the thing, the rule and the way out, and nothing is written. */
class BadInputTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);

  @Test
  void names() {
    refused(() -> TaskType.of("", String.class), "task type's name is empty", "1 to 100");
    refused(() -> TaskType.of("a b", String.class), "'a b'", "no spaces");
    refused(() -> TaskType.of("x".repeat(101), String.class), "101 characters", "at most 100");
    refused(() -> TYPE.queue(""), "queue is empty");
    refused(() -> TYPE.request("p").queue("q".repeat(200)), "200 characters", "shorter");
    refused(() -> TYPE.request("p").tags("a tag"), "tag 'a tag'");
    refused(() -> TYPE.request("p").host(""), "host is empty", "1 to 200");
    refused(() -> TYPE.request("p").host("my pc"), "host 'my pc'");
    refused(() -> TYPE.request("p").host("h".repeat(201)), "201 characters", "at most 200");
    refused(() -> Taskmill.builder().host("my pc"), "host 'my pc'");
    refused(
        () -> TYPE.request("p").tags(Collections.nCopies(17, "t").toArray(String[]::new)),
        "17 tags",
        "at most 16");
    refused(() -> TYPE.formerly("type"), "already a name of type 'type'");
  }

  @Test
  void headers() {
    TaskRequest<String, Void> request = TYPE.request("p").header("a", "1");
    assertThat(request.header("a", "2").headers()).isEqualTo(Map.of("a", "2"));
    assertThat(request.headers(Map.of("b", "3")).headers()).isEqualTo(Map.of("a", "1", "b", "3"));
    assertThat(request.headers()).isEqualTo(Map.of("a", "1"));
    for (String name : List.of("", " ", "Trace", "trace parent", "tr\u00e4ce", "n".repeat(65))) {
      refused(() -> request.header(name, "v"), "name of a header", "1 to 64", "Rename it");
    }
    assertThat(request.header("n".repeat(64), "v".repeat(1024)).headers()).hasSize(2);
    refused(
        () -> request.header("trace-1", "v".repeat(1025)),
        "value of the header trace-1",
        "1025 characters",
        "at most 1024",
        "Shorten it");
    refused(() -> request.header("h", "a\0b"), "NUL", "Take it out");
    refused(() -> request.header("a", null), "header 'a'", "no value", "Leave the header out");
    refused(() -> request.header(null, "v"), "without a name", "may be null");
    refused(() -> request.header("h", "a\uD800b"), "surrogate");
    Map<String, String> many =
        IntStream.range(0, 16).boxed().collect(Collectors.toMap(n -> "h" + n, n -> "v"));
    assertThat(TYPE.request("p").headers(many).headers()).hasSize(16);
    refused(() -> request.headers(many), "17 headers", "at most 16", "payload");
    String value = "\u00e9".repeat(500);
    Map<String, String> large = Map.of("a", value, "b", value, "c", value, "d", value);
    TaskRequest<String, Void> full = TYPE.request("p").headers(large).header("e", "v".repeat(91));
    assertThat(full.headers()).hasSize(5);
    refused(() -> full.header("f", ""), "4097 bytes", "at most 4096", "Shorten them");
  }

  @Test
  void keys() {
    refused(() -> TYPE.request("p").key(""), "key is empty", "Leave it out");
    refused(() -> TYPE.request("p").key("k".repeat(201)), "201 characters", "Hash");
    refused(() -> TYPE.request("p").key("a\0b"), "control character");
    refused(() -> TYPE.request("p").key("a\uD800b"), "surrogate");
    assertThat(TYPE.request("p").key("订单 42 🚚").key()).contains("订单 42 🚚");
  }

  @Test
  void numbers() {
    refused(() -> TYPE.request("p").priority(0), "priority is 0", "between 1", "9");
    refused(() -> TYPE.request("p").priority(10), "priority is 10");
    refused(() -> TYPE.priority(-1), "priority is -1");
    refused(() -> TYPE.request("p").delay(Duration.ofSeconds(-1)), "delay is PT-1S");
    refused(() -> TYPE.request("p").delay(Duration.ofDays(40_000)), "days");
    refused(() -> TYPE.request("p").runAt(Instant.MAX), "run-at time");
    refused(() -> TYPE.request("p").maxAttempts(0), "maxAttempts is 0");
    refused(() -> TYPE.atMostOnce().request("p").maxAttempts(2), "runs at most once");
    refused(() -> TYPE.maxLosses(0), "maxLosses is 0");
    refused(() -> TYPE.maxAttempts(0), "maxAttempts is 0");
    refused(() -> TYPE.request("p").deadline(Duration.ZERO), "deadline is PT0S");
    refused(() -> TYPE.timeout(Duration.ofSeconds(-1)), "timeout is PT-1S");
    refused(() -> Taskmill.builder().defaults(policy -> policy.withPriority(0)), "priority is 0");
    refused(() -> Taskmill.builder().threads(0), "threads is 0", "unlimitedThreads()");
    refused(() -> Taskmill.builder().lease(Duration.ZERO), "lease is PT0S");
    refused(() -> Taskmill.builder().queue("q", 0), "weight of queue 'q' is 0", "1 and 1000");
    refused(() -> Taskmill.builder().queue("q", 1001), "is 1001", "Leave a queue out");
    refused(() -> SnoozeException.in(Duration.ofSeconds(-1), "why"), "snooze is PT-1S");
    refused(() -> Taskmill.builder().maxConnections(1), "maxConnections is 1", "at least 4");
  }

  @Test
  void stores() {
    refused(() -> Taskmill.builder().open(), "either a url", "dataSource");
    assertThatThrownBy(() -> Taskmill.open("jdbc:postgres://me:secret@db/app"))
        .isExactlyInstanceOf(TaskmillException.class)
        .hasMessageContaining(
            "No store on the class path opens a URL that begins with 'jdbc:postgres:'")
        .hasMessageContaining("begin with [memory:]")
        .hasMessageContaining("taskmill-store-jdbc")
        .message()
        .doesNotContain("secret");
    assertThatThrownBy(() -> Taskmill.open("tasks.db")).hasMessageContaining("without a scheme");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void payloadsThatDoNotFitTheirType() {
    refused(
        () -> ((TaskType) TYPE).request(42),
        "type 'type' takes a payload of java.lang.String",
        "java.lang.Integer");
    refused(() -> ((TaskType) TYPE).request(null), "was given null");
  }

  @Test
  void whatIsWrongWithASubmitIsSaidBeforeAnythingIsWritten() {
    try (Taskmill mill = Taskmill.builder().url("memory:").payloadLimit(100).open()) {
      mill.declare(TYPE);
      refused(
          () -> mill.submitAll(List.of(TYPE.request("fine"), TYPE.request("é".repeat(60)))),
          "payload of TaskType[type] has 122 bytes",
          "at most 100",
          "payloadLimit");
      refused(() -> mill.submit(TYPE.request("a\uD800")), "surrogate");
      refused(() -> mill.submit("unheard-of", "p"), "'unheard-of'", "known are [type]", "declare");
      refused(() -> mill.submit("type", 42), "takes a payload of java.lang.String");
      List<TaskRequest<String, Void>> many = Collections.nCopies(10_001, TYPE.request("p"));
      refused(() -> mill.submitAll(many), "10001 tasks", "in parts");
      refused(() -> mill.find(TaskFilter.all(), 0), "limit is 0");
      assertThat(mill.count(TaskFilter.all(), 10)).isZero();
    }
  }

  @Test
  void aConnectionThatIsNullIsNotTakenForNone() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      Connection none = null;
      refused(() -> mill.submit(none, TYPE.request("p")), "connection is null", "submit(request)");
      refused(() -> mill.submitAll(none, List.of(TYPE.request("p"))), "Nothing was submitted");
      assertThat(mill.count(TaskFilter.all(), 10)).isZero();
    }
  }

  @Test
  void aHandlerThatIsNullIsRefused() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      refused(() -> mill.handle(TYPE, null), "handler of type 'type' is null");
      refused(() -> mill.compute(TYPE, null), "handler of type 'type' is null");
      mill.handle(TYPE, (payload, task) -> {});
    }
  }

  @Test
  void aPayloadThatTheKnownTypeOfThatNameDoesNotTakeIsRefused() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.declare(TYPE.formerly("former"));
      for (String name : List.of("type", "former")) {
        refused(
            () -> mill.submit(TaskType.of(name, Integer.class).request(42)),
            "type '" + name + "'",
            "payload of java.lang.String",
            "one of java.lang.Integer",
            "Nothing was submitted");
      }
      mill.submit(TYPE.retry(Retry.none()).request("p"));
      assertThat(mill.count(TaskFilter.all(), 10)).isEqualTo(1);
    }
  }

  @Test
  void oneNameBelongsToOneTypeWithOneHandler() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(TYPE, (payload, task) -> {});
      refused(() -> mill.handle(TYPE, (payload, task) -> {}), "already has a handler");
      TaskType<Integer, Void> other = TaskType.of("other", Integer.class).formerly("type");
      refused(() -> mill.declare(other), "'type'", "already taken by TaskType[type]");
    }
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }
}
