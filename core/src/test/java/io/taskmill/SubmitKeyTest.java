package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A submit that is sent again because its answer was lost. */
class SubmitKeyTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);
  private static final SubmitKey KEY = new SubmitKey("k", "digest", Duration.ofDays(1));

  private final List<Long> told = new ArrayList<>();
  private final Taskmill mill =
      Taskmill.builder().url("memory:").listen(event -> told.add(event.taskId())).open();

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void givesTheTasksOfTheFirstAndListenersHearOfThemOnce() {
    List<TaskHandle<Void>> first = mill.submitOnce(KEY, requests());
    List<TaskHandle<Void>> again = mill.submitOnce(KEY, requests());
    assertThat(again).extracting(TaskHandle::id).containsExactlyElementsOf(ids(first));
    assertThat(told).containsExactlyElementsOf(ids(first));
    assertThat(mill.find(TaskFilter.all(), 10)).hasSize(2);
  }

  private static List<TaskRequest<String, Void>> requests() {
    return List.of(TYPE.request("a"), TYPE.request("b").delay(Duration.ofHours(1)));
  }

  private static List<Long> ids(List<TaskHandle<Void>> handles) {
    return handles.stream().map(TaskHandle::id).toList();
  }

  @Test
  void theKeyIsForOneSubmit() {
    mill.submitOnce(KEY, requests());
    assertThatThrownBy(
            () -> mill.submitOnce(new SubmitKey("k", "other", Duration.ofDays(1)), requests()))
        .isInstanceOf(SubmitKeyReusedException.class);
  }

  @Test
  void aKeyThatNoStoreCouldKeepIsRefused() {
    for (String key : List.of("", " ", "ä", "x".repeat(151))) {
      assertThatThrownBy(() -> new SubmitKey(key, "digest", Duration.ofDays(1)))
          .as(key)
          .isInstanceOf(InvalidTaskException.class);
    }
  }
}
