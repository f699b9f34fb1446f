package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a text is, it comes back as it was, and is never taken for another. */
abstract class AnyTextTheme extends Theme {

  private static final int NAME = 100;
  private static final int KEY = 200;
  private static final int MEBIBYTE = 1 << 20;

  /** Each kind of character by itself would be easy to find; what hides is how they meet. */
  @Test
  void whateverIsSubmittedComesBack() {
    withOddTexts(
        texts -> {
          for (int size : new int[] {1, 1, 1, 12, 25}) {
            List<NewTask> batch =
                Stream.generate(() -> oddTask(texts).build()).limit(size).toList();
            assertThat(store.tasks().submit(batch)).allMatch(Submitted::created);
            batch.forEach(this::cameBack);
          }
        });
  }

  private void cameBack(NewTask task) {
    TaskInfo info = look(task.id());
    Claimed claimed = node().claimOne(task.type());
    assertThat(List.of(info.type(), claimed.type())).containsOnly(task.type());
    assertThat(List.of(info.queue(), claimed.queue())).containsOnly(task.queue());
    assertThat(info.key()).isEqualTo(task.key());
    assertThat(claimed.key()).isEqualTo(task.key());
    assertThat(List.of(info.payload(), claimed.payload())).containsOnly(task.payload());
    assertThat(info.tags()).isEqualTo(task.tags());
    assertThat(claimed.tags()).isEqualTo(task.tags());
    assertThat(info.headers()).isEqualTo(task.headers());
    assertThat(claimed.headers()).isEqualTo(task.headers());
  }

  @Test
  void whateverARunLeavesBehindComesBack() {
    withOddTexts(
        texts -> {
          for (int size : new int[] {1, 1, 1, 1, 30}) {
            List<NewTask> batch = Stream.generate(() -> task().build()).limit(size).toList();
            store.tasks().submit(batch);
            List<Finish> finishes = new ArrayList<>();
            for (Claimed task : node().claim(size, "mail")) {
              String checkpoint = texts.upTo(500);
              assertThat(store.tasks().checkpoint(task.fence(), checkpoint)).isTrue();
              assertThat(look(task.fence().task()).checkpoint()).isEqualTo(checkpoint);
              finishes.add(new Finish(task.fence(), outcome(finishes.size(), texts), KitNode.RAN));
            }
            assertThat(store.tasks().finish(finishes)).hasSize(size);
            for (Finish finish : finishes) {
              TaskInfo info = look(finish.fence().task());
              assertThat(info.result()).isEqualTo(finish.outcome().result());
              assertThat(info.lastError()).isEqualTo(finish.outcome().error());
            }
          }
        });
  }

  private static Outcome outcome(int nth, OddTexts texts) {
    String text = texts.upTo(2_000);
    return switch (nth % 5) {
      case 0, 1 -> Outcome.succeeded(text);
      case 2 -> Outcome.failedRetryIn(Duration.ofHours(1), text);
      case 3 -> Outcome.failedForGood(text);
      default -> Outcome.failedNeedsPerson(text);
    };
  }

  @Test
  void whateverANodeIsCalledComesBack() {
    withOddTexts(
        texts -> {
          String name = texts.upTo(NAME);
          String host = texts.upTo(NAME);
          Set<String> types = new HashSet<>(texts.upTo(20, NAME));
          KitNode node = new KitNode(store, new NodeInfo(name, host, KitNode.LEASE));
          store.nodes().serve(node.number(), types);
          assertThat(status(node).name()).isEqualTo(name);
          assertThat(status(node).host()).isEqualTo(host);
          assertThat(status(node).types()).containsExactlyInAnyOrderElementsOf(types);
        });
  }

  @Test
  void aSearchFindsWhatIsEqualAndNothingElse() {
    withOddTexts(
        texts -> {
          List<NewTask> tasks = Stream.generate(() -> oddTask(texts).build()).limit(20).toList();
          store.tasks().submit(tasks);
          for (NewTask task : tasks) {
            finds(TaskFilter.all().types(task.type()), task.id());
            finds(TaskFilter.all().queues(task.queue(), texts.upTo(NAME)), task.id());
            finds(TaskFilter.all().key(Objects.requireNonNull(task.key())), task.id());
            task.tags().forEach(tag -> finds(TaskFilter.all().tag(tag), task.id()));
          }
          String none = "none of them: " + texts.upTo(NAME);
          finds(TaskFilter.all().types(none));
          finds(TaskFilter.all().key(none));
          finds(TaskFilter.all().tag(none));
        });
  }

  /** Each piece is a text of its own: whoever folds, trims or normalizes finds two alike. */
  @Test
  void textsThatLookAlikeStayApart() {
    List<String> alike = new ArrayList<>(new HashSet<>(OddTexts.pieces()));
    alike.addAll(List.of("x", "x ", "x\t", "x\u00a0", "x\u200b", "x\ufeff", "X", "\uff58"));
    List<NewTask> tasks =
        alike.stream().map(text -> task(text).queue(text).key("k").build()).toList();
    assertThat(store.tasks().submit(tasks)).allMatch(Submitted::created);
    List<NewTask> keyed = alike.stream().map(text -> task("one").key(text).build()).toList();
    assertThat(store.tasks().submit(keyed)).allMatch(Submitted::created);
    assertThat(store.queries().typesWithReadyTasks()).containsAll(alike);
    for (NewTask task : tasks) {
      finds(TaskFilter.all().types(task.type()), task.id());
      assertThat(node().claimOne(task.type()).queue()).isEqualTo(task.type());
    }
    for (NewTask task : keyed) {
      assertThat(
              store
                  .tasks()
                  .submit(List.of(task("one").key(Objects.requireNonNull(task.key())).build())))
          .containsExactly(new Submitted(task.id(), false, null));
    }
  }

  @Test
  void theLongestNamesFitWhateverTheyAreMadeOf() {
    for (String letter : List.of("a", "\u00e9", "\u6f22", "\ud83d\ude80", "\"", "\\", "\u0001")) {
      String name = letter.repeat(NAME / letter.length());
      String key = letter.repeat(KEY / letter.length());
      String[] tags = IntStream.range(0, 16).mapToObj(i -> name).toArray(String[]::new);
      Map<String, String> headers = longestHeaders(letter);
      long id = submit(task(name).queue(name).key(key).tags(tags).headers(headers));
      TaskInfo info = look(id);
      assertThat(List.of(info.type(), info.queue())).containsOnly(name);
      assertThat(info.key()).isEqualTo(key);
      assertThat(info.tags()).containsExactly(tags);
      assertThat(info.headers()).isEqualTo(headers);
      Claimed claimed = claim(node(), id);
      assertThat(claimed.tags()).containsExactly(tags);
      assertThat(claimed.headers()).isEqualTo(headers);
    }
  }

  /** 4 KiB in UTF-8, of values as long as they may be. */
  private static Map<String, String> longestHeaders(String letter) {
    int bytes = letter.getBytes(StandardCharsets.UTF_8).length;
    String value = letter.repeat(1_000 / bytes);
    return Map.of("a", value, "b", value, "c", value, "d", value);
  }

  /** Around the lengths at which a database keeps a text in another way, or none at all. */
  @Test
  void textsOfEveryLengthFit() {
    List<NewTask> tasks = new ArrayList<>();
    for (int length : new int[] {0, 1, 255, 256, 8_191, 65_535, 65_536, 65_537, MEBIBYTE}) {
      for (String letter : List.of("a", "\"", "\u0001", "\u6f22")) {
        if (length < MEBIBYTE || !letter.equals("\u6f22")) {
          tasks.add(task().payload(letter.repeat(length)).build());
        }
      }
    }
    store.tasks().submit(tasks);
    for (NewTask task : tasks) {
      boolean same = look(task.id()).payload().equals(task.payload());
      assertThat(same).as("payload of %s chars", task.payload().length()).isTrue();
    }
    KitNode node = node();
    List<Finish> finishes = new ArrayList<>();
    for (Claimed claimed : node.claim(ALL, "mail")) {
      finishes.add(new Finish(claimed.fence(), Outcome.succeeded(claimed.payload()), KitNode.RAN));
    }
    assertThat(store.tasks().finish(finishes)).hasSize(tasks.size());
    for (NewTask task : tasks) {
      boolean same = task.payload().equals(look(task.id()).result());
      assertThat(same).as("result of %s chars", task.payload().length()).isTrue();
    }
  }

  @Test
  void numbersAtTheirEdgesComeBack() {
    long[] edges = {
      Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 53) - 1, -1, 0, (1L << 53) + 1, Long.MAX_VALUE
    };
    for (int size : new int[] {1, 3}) {
      for (long edge : edges) {
        List<NewTask> batch =
            Stream.generate(
                    () ->
                        task("edge")
                            .tenant(edge)
                            .creator(edge)
                            .maxAttempts(Integer.MAX_VALUE)
                            .maxLosses(Integer.MAX_VALUE)
                            .build())
                .limit(size)
                .toList();
        store.tasks().submit(batch);
        for (NewTask task : batch) {
          TaskInfo info = look(task.id());
          assertThat(List.of(info.tenant(), info.creator())).containsOnly(edge);
          assertThat(List.of(info.maxAttempts(), info.maxLosses())).containsOnly(Integer.MAX_VALUE);
          Claimed claimed = node().claimOne("edge");
          assertThat(List.of(claimed.tenant(), claimed.creator())).containsOnly(edge);
        }
        assertThat(store.queries().count(TaskFilter.all().tenant(edge).creator(edge), ALL))
            .isEqualTo(size == 1 ? 1 : 4);
      }
    }
  }

  @Test
  void aSearchMayNameAThousandOfEach() {
    long id = submit(task("type-7").queue("queue-9"));
    submit(task("type-7").queue("another"));
    String[] types = IntStream.range(0, 1_000).mapToObj(i -> "type-" + i).toArray(String[]::new);
    String[] queues = IntStream.range(0, 1_000).mapToObj(i -> "queue-" + i).toArray(String[]::new);
    TaskFilter filter = TaskFilter.all().types(types).queues(queues);
    finds(filter, id);
    assertThat(store.queries().count(filter, ALL)).isEqualTo(1);
  }

  private void finds(TaskFilter filter, Long... ids) {
    assertThat(store.queries().find(TaskSearch.of(filter).limit(TaskSearch.MOST)).tasks())
        .extracting(TaskInfo::id)
        .containsExactly(ids);
  }

  /** Its names are its own, as good as surely. */
  private static TaskBuilder oddTask(OddTexts texts) {
    String own = Long.toString(Ids.next());
    String[] tags =
        texts.upTo(3, NAME - 20).stream().map(tag -> tag + own).distinct().toArray(String[]::new);
    return task(texts.upTo(NAME - 20) + own)
        .queue(own + texts.upTo(NAME - 20))
        .key(texts.upTo(KEY - 40) + own + texts.upTo(20))
        .payload(texts.upTo(2_000))
        .tags(tags)
        .headers(headers(texts));
  }

  /** None, one or some, under names that are texts of any kind too. */
  private static Map<String, String> headers(OddTexts texts) {
    return texts.upTo(3, 64).stream()
        .distinct()
        .collect(Collectors.toMap(Function.identity(), name -> texts.upTo(1_024)));
  }

  private static void withOddTexts(Consumer<OddTexts> test) {
    long seed = Seed.any();
    try {
      test.accept(new OddTexts(seed));
    } catch (AssertionError | RuntimeException e) {
      throw Seed.failed(seed, "A random text did not come back as it was.", e);
    }
  }
}
