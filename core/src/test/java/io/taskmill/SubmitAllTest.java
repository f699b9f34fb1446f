package io.taskmill;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many tasks at once, as users write it: that it compiles is half of the test. */
class SubmitAllTest {

  private static final TaskType<String, Integer> LENGTH =
      TaskType.of("length", String.class, Integer.class);
  private static final TaskType<Integer, String> TEXT =
      TaskType.of("text", Integer.class, String.class);
  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);

  private final Taskmill mill = Taskmill.open("memory:");

  @BeforeEach
  void start() {
    mill.compute(LENGTH, (text, task) -> text.length());
    mill.compute(TEXT, (number, task) -> "n" + number);
    mill.handle(MAIL, (text, task) -> {});
    mill.start();
  }

  @AfterEach
  void close() {
    mill.close();
  }

  @Test
  void ofOneTypeTheirResultsHaveIts() throws Exception {
    List<TaskHandle<Integer>> handles =
        mill.submitAll(Stream.of("a", "bb").map(LENGTH::request).toList());
    int sum = 0;
    for (TaskHandle<Integer> handle : handles) {
      sum += handle.result(ofSeconds(20)).orElseThrow();
    }
    assertThat(sum).isEqualTo(3);
    List<TaskRequest<String, Integer>> list = new ArrayList<>();
    list.add(LENGTH.request("ccc"));
    Integer length = mill.submitAll(list).get(0).result(ofSeconds(20)).orElseThrow();
    assertThat(length).isEqualTo(3);
    Collection<? extends TaskRequest<?, Integer>> wild = Set.of(LENGTH.request("dddd"));
    for (TaskHandle<Integer> handle : mill.submitAll(wild)) {
      assertThat(handle.result(ofSeconds(20))).contains(4);
    }
  }

  @Test
  void ofSeveralTypesTheyAreMixed() throws Exception {
    var handles =
        mill.submitAll(List.of(LENGTH.request("abc"), TEXT.request(7), MAIL.request("hello")));
    assertThat(handles.get(0).result(ofSeconds(20)).orElseThrow()).isEqualTo(3);
    assertThat(handles.get(1).result(ofSeconds(20)).orElseThrow()).isEqualTo("n7");
    handles.get(2).await(ofSeconds(20));
  }

  @Test
  void aListThatIsFilledStepByStepIsMixedToo() throws Exception {
    List<TaskRequest<?, ?>> requests = new ArrayList<>();
    requests.add(LENGTH.request("abc"));
    requests.add(MAIL.request("hello"));
    for (TaskHandle<?> handle : mill.submitAll(requests)) {
      handle.await(ofSeconds(20));
    }
    List<? extends TaskHandle<?>> handles = mill.submitAll(requests);
    assertThat(handles).hasSize(2);
    List<TaskHandle<?>> copy = new ArrayList<>(mill.submitAll(requests));
    assertThat(copy.get(0).result(ofSeconds(20)).map(Object::toString)).contains("3");
  }

  @Test
  void resultsOfSeveralTypesMayHaveMoreInCommon() throws Exception {
    List<TaskHandle<Comparable<?>>> handles =
        mill.submitAll(List.of(LENGTH.request("abc"), TEXT.request(7)));
    assertThat(handles.get(1).result(ofSeconds(20)).orElseThrow()).isEqualTo("n7");
  }

  @Test
  void theSameOnAConnection() {
    Connection none = null;
    List<TaskRequest<?, ?>> requests = List.of(LENGTH.request("abc"), MAIL.request("hello"));
    assertThatThrownBy(() -> mill.submitAll(none, requests)).hasMessageContaining("is null");
    assertThatThrownBy(
            () -> {
              List<TaskHandle<Integer>> unused =
                  mill.submitAll(none, List.of(LENGTH.request("abc"), LENGTH.request("d")));
            })
        .hasMessageContaining("is null");
  }
}
