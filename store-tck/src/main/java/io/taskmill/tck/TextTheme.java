package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.Submitted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Text comes back exactly as it was given, whatever it holds and however long it is. */
abstract class TextTheme extends Theme {

  /** Quotes of every kind, escapes, wildcards, and characters of one to four bytes in UTF-8. */
  private static final String ODD = "'\"`´\\\\n$1?:a{}[]%_#;--/*é漢🚀𠮷👨‍👩‍👧";

  private static final String LINES = "one\ntwo\r\n\tthree  \n" + ODD + " ";
  private static final int MEBIBYTE = 1 << 20;

  @Test
  void oddTextSurvivesASubmitAndAClaim() {
    Map<String, String> headers = Map.of("odd", LINES, "none", "");
    long id =
        submit(task(ODD).queue(ODD).key(ODD).payload(LINES).tags(ODD, "tag").headers(headers));
    TaskInfo info = look(id);
    assertThat(info.type()).isEqualTo(ODD);
    assertThat(info.queue()).isEqualTo(ODD);
    assertThat(info.key()).isEqualTo(ODD);
    assertThat(info.payload()).isEqualTo(LINES);
    assertThat(info.tags()).containsExactly(ODD, "tag");
    assertThat(info.headers()).isEqualTo(headers);
    Claimed claimed = node().claimOne(ODD);
    assertThat(claimed.queue()).isEqualTo(ODD);
    assertThat(claimed.key()).isEqualTo(ODD);
    assertThat(claimed.payload()).isEqualTo(LINES);
    assertThat(claimed.tags()).containsExactly(ODD, "tag");
    assertThat(claimed.headers()).isEqualTo(headers);
  }

  @Test
  void oddTextIsFoundAndMet() {
    long id = submit(task(ODD).key(ODD).tags(ODD));
    for (TaskFilter filter :
        List.of(
            TaskFilter.all().types(ODD), TaskFilter.all().key(ODD), TaskFilter.all().tag(ODD))) {
      assertThat(store.queries().find(TaskSearch.of(filter).limit(10)).tasks())
          .extracting(TaskInfo::id)
          .containsExactly(id);
    }
    assertThat(store.tasks().submit(List.of(task(ODD).key(ODD).build())))
        .containsExactly(new Submitted(id, false, null));
    assertThat(store.queries().typesWithReadyTasks()).containsExactly(ODD);
  }

  @Test
  void oddTextSurvivesARun() {
    KitNode node = node();
    long id = submit(task());
    Claimed claimed = claim(node, id);
    store.tasks().checkpoint(claimed.fence(), LINES);
    node.finish(claimed, Outcome.failedRetryIn(Duration.ofMinutes(1), LINES));
    assertThat(look(id).checkpoint()).isEqualTo(LINES);
    assertThat(look(id).lastError()).isEqualTo(LINES);
    fixture.advance(Duration.ofHours(1));
    maintain(PROMOTE);
    Claimed again = claim(node, id);
    assertThat(again.checkpoint()).isEqualTo(LINES);
    node.finish(again, Outcome.succeeded(LINES));
    assertThat(look(id).result()).isEqualTo(LINES);
  }

  @Test
  void oddTextSurvivesInANodesNames() {
    KitNode node = new KitNode(store, new NodeInfo(ODD, "host-" + ODD, KitNode.LEASE));
    store.nodes().serve(node.number(), Set.of(ODD, "mail"));
    assertThat(status(node).name()).isEqualTo(ODD);
    assertThat(status(node).host()).isEqualTo("host-" + ODD);
    assertThat(status(node).types()).containsExactlyInAnyOrder(ODD, "mail");
  }

  @Test
  void theLongestNamesAndKeysFit() {
    String name = "漢".repeat(100);
    String key = "🚀".repeat(100);
    long id = submit(task(name).queue(name).key(key).tags(name));
    TaskInfo info = look(id);
    assertThat(info.type()).isEqualTo(name);
    assertThat(info.key()).isEqualTo(key);
    assertThat(node().claimOne(name).queue()).isEqualTo(name);
  }

  @Test
  void anEmptyTextIsNotNoText() {
    KitNode node = node();
    long id = submit(task().payload(""));
    Claimed claimed = claim(node, id);
    assertThat(claimed.payload()).isEmpty();
    store.tasks().checkpoint(claimed.fence(), "");
    assertThat(look(id).checkpoint()).isEmpty();
    node.finish(claimed, Outcome.succeeded(""));
    assertThat(look(id).result()).isEmpty();
  }

  @Test
  void aMebibyteFits() {
    String large = "0123456789abcde\n".repeat(MEBIBYTE / 16);
    KitNode node = node();
    long id = submit(task().payload(large));
    Claimed claimed = claim(node, id);
    assertThat(claimed.payload().equals(large)).as("payload").isTrue();
    assertThat(store.tasks().checkpoint(claimed.fence(), large)).isTrue();
    assertThat(large.equals(look(id).checkpoint())).as("checkpoint").isTrue();
    node.finish(claimed, Outcome.succeeded(large));
    assertThat(large.equals(look(id).result())).as("result").isTrue();
    assertThat(look(id).payload().equals(large)).as("payload of a finished task").isTrue();
  }

  @Test
  void aLongErrorFits() {
    String stackTrace = ("\tat some.handler.Of(Users.java:17)\n" + "漢").repeat(1_000);
    KitNode node = node();
    long id = submit(task());
    node.finish(claim(node, id), Outcome.failedForGood(stackTrace));
    assertThat(look(id).lastError()).isEqualTo(stackTrace);
  }
}
