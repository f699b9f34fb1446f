package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values at and beyond every limit: what is taken can be run, the rest is refused at the door. */
class ExtremeValuesTest {

  @SuppressWarnings("rawtypes")
  private static final TaskType<List, Void> LISTS = TaskType.of("lists", List.class);

  @SuppressWarnings("rawtypes")
  private static final TaskType<Map, Void> MAPS = TaskType.of("maps", Map.class);

  private static final TaskType<BigInteger, BigInteger> NUMBERS =
      TaskType.of("numbers", BigInteger.class, BigInteger.class);
  private static final TaskType<String, String> TEXTS =
      TaskType.of("texts", String.class, String.class).retry(Retry.none());

  private final Taskmill mill = Taskmill.builder().url("memory:").payloadLimit(100_000).open();

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void deepPayloadsAreTakenAsFarAsTheyCanBeRead() throws Exception {
    mill.handle(LISTS, (list, task) -> {}).start();
    mill.submit(LISTS.request(nested(450))).result(Duration.ofSeconds(30));
    for (int depth : new int[] {600, 20_000}) {
      refused(
          () -> mill.submit(LISTS.request(nested(depth))), "payload of TaskType[lists]", "depth");
    }
  }

  @Test
  void numbersAreTakenAsFarAsTheyCanBeRead() throws Exception {
    mill.compute(NUMBERS, (number, task) -> number.add(BigInteger.ONE)).start();
    BigInteger large = BigInteger.TEN.pow(900);
    assertThat(mill.submit(NUMBERS.request(large)).result(Duration.ofSeconds(30)))
        .contains(large.add(BigInteger.ONE));
    refused(
        () -> mill.submit(NUMBERS.request(BigInteger.TEN.pow(1_500))),
        "payload of TaskType[numbers]",
        "not read again",
        "another form");
  }

  @Test
  void namesOfFieldsAreTakenAsFarAsTheyCanBeRead() {
    refused(
        () -> mill.submit(MAPS.request(Map.of("n".repeat(60_000), 1))),
        "payload of TaskType[maps]",
        "not read again");
  }

  @Test
  void aPayloadMayBeAsLongAsItsLimitInBytes() {
    for (String letter : List.of("a", "é", "漢", "🚀")) {
      int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
      String most = letter.repeat((100_000 - 2) / bytes);
      mill.submit(TEXTS.request(most + "a".repeat((100_000 - 2) % bytes)));
      refused(
          () -> mill.submit(TEXTS.request(most + "a".repeat((100_000 - 2) % bytes + 1))),
          "has 100001 bytes",
          "at most 100000");
    }
  }

  @Test
  void aResultBeyondItsLimitFailsItsTaskWithTheReason() {
    mill.compute(TEXTS, (text, task) -> "x".repeat(100_000)).start();
    assertThat(failure("go"))
        .contains("ran to its end, but its result cannot be kept", "has 100002 bytes");
  }

  @Test
  void aCheckpointBeyondItsLimitIsRefusedToTheHandler() {
    mill.compute(
            TEXTS,
            (text, task) -> {
              task.checkpoint("x".repeat(100_000));
              return text;
            })
        .start();
    assertThat(failure("go")).contains("checkpoint of TaskType[texts] has 100002 bytes");
  }

  @Test
  void aCodecThatMakesNothingIsToldSo() {
    PayloadCodec broken =
        new PayloadCodec() {
          @Override
          @SuppressWarnings("NullAway") // what it is for
          public String encode(Object value, Type as) {
            return null;
          }

          @Override
          public Object decode(String text, Type as) {
            throw new AssertionError("nothing was written");
          }
        };
    try (Taskmill other = Taskmill.builder().url("memory:").codec(broken).open()) {
      refused(() -> other.submit(TEXTS.request("p")), "made null of the payload", "a text");
    }
  }

  @Test
  void whateverAFailureSaysIsKeptInPart() {
    Map<String, Function<String, Exception>> failures =
        Map.of(
            "nul", text -> new Exception("a\0b \ud800 c"),
            "long", text -> new Exception("long " + "🚀".repeat(1_000_000)),
            "deep", text -> chain(100_000),
            "mute", text -> new MuteException());
    mill.compute(
            TEXTS,
            (text, task) -> {
              throw failures.get(text).apply(text);
            })
        .start();
    assertThat(failure("nul")).contains("java.lang.Exception: a\ufffdb \ufffd c");
    assertThat(failure("long")).contains("java.lang.Exception: long 🚀🚀").hasSizeLessThan(8_300);
    assertThat(failure("deep")).contains("java.lang.Exception: cause 100000\n");
    assertThat(failure("mute")).contains("MuteException, whose message cannot be made");
  }

  /** What a codec says of a payload may quote it, with all that no store would keep. */
  @Test
  void aPayloadThatCannotBeReadIsShownInWordsThatEveryStoreKeeps() {
    try (Taskmill changed = Taskmill.builder().url("memory:").codec(new TalkativeCodec()).open()) {
      TaskHandle<String> handle = changed.submit(TEXTS.request("text"));
      changed.compute(TEXTS, (text, task) -> text).start();
      var failed =
          catchThrowableOfType(
              TaskFailedException.class, () -> handle.result(Duration.ofSeconds(30)));
      assertThat(failed.state()).isEqualTo(TaskState.ATTENTION);
      assertThat(handle.info().orElseThrow().lastError())
          .startsWith("The stored payload can no longer be read as java.lang.String")
          .doesNotContain("\0")
          .hasSizeLessThanOrEqualTo(8_000);
    }
  }

  @Test
  void aResultThatCannotBeReadIsStillThere() {
    TaskType<String, Integer> changed = TaskType.of("texts", String.class, Integer.class);
    mill.compute(TEXTS, (text, task) -> "no number").start();
    TaskHandle<Integer> handle = mill.task(mill.submit(TEXTS.request("p")).id(), changed);
    assertThatThrownBy(() -> handle.result(Duration.ofSeconds(30)))
        .isExactlyInstanceOf(TaskmillException.class)
        .message()
        .contains("has succeeded", "cannot be read as java.lang.Integer", "info().result()");
    assertThat(handle.info().orElseThrow().result()).isEqualTo("\"no number\"");
  }

  @Test
  void timesAreTakenWhereEveryStoreKeepsThem() {
    TaskRequest<String, String> request = TEXTS.request("p");
    assertThat(request.runAt(Instant.EPOCH).runAt()).contains(Instant.EPOCH);
    Instant fine = Instant.parse("2031-02-03T04:05:06.123456789Z");
    assertThat(request.runAt(fine).runAt()).contains(Instant.parse("2031-02-03T04:05:06.123456Z"));
    for (Instant time : List.of(Instant.MIN, Instant.EPOCH.minusNanos(1), Instant.MAX)) {
      refused(() -> request.runAt(time), "run-at time", "between 1970", "unit");
      refused(() -> AgainAtException.at(time, "later"), "next attempt", "between 1970");
    }
  }

  @Test
  void filtersAndTheirLimits() {
    assertThat(TaskFilter.all().types("a", "a").types()).containsExactly("a");
    assertThat(TaskFilter.all().states(TaskState.READY, TaskState.READY).states()).hasSize(1);
    refused(() -> TaskFilter.all().types(new String[1_001]), "1001 types", "in parts");
    refused(() -> TaskFilter.all().key("a\0b"), "key 'a?b'", "NUL");
    refused(() -> TaskFilter.all().tag("a\ud800"), "tags 'a?'", "surrogate");
    refused(() -> mill.count(TaskFilter.all(), 0), "limit is 0");
  }

  private String failure(String payload) {
    TaskHandle<String> handle = mill.submit(TEXTS.request(payload));
    assertThatThrownBy(() -> handle.result(Duration.ofSeconds(30)))
        .isInstanceOf(TaskFailedException.class);
    return String.valueOf(handle.info().orElseThrow().lastError());
  }

  private static List<Object> nested(int depth) {
    List<Object> list = List.of();
    for (int i = 1; i < depth; i++) {
      list = List.of(list);
    }
    return list;
  }

  private static Exception chain(int causes) {
    Exception chain = new Exception("the first");
    for (int i = 1; i <= causes; i++) {
      chain = new Exception("cause " + i, chain);
    }
    return chain;
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }

  private static final class TalkativeCodec implements PayloadCodec {

    @Override
    public String encode(Object value, Type as) {
      return "written";
    }

    @Override
    public Object decode(String text, Type as) {
      throw new IllegalStateException("a\0b \ud800" + "x".repeat(50_000));
    }
  }

  private static final class MuteException extends Exception {

    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no words");
    }
  }
}
