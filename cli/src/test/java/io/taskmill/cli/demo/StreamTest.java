package io.taskmill.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskRequest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stream of sample tasks. */
class StreamTest {

  private final Stream stream = new Stream(30, 1);

  @Test
  void everyKindComesSoon() {
    assertThat(stream.requests(0, 400))
        .extracting(request -> Kind.of(request.type().name()))
        .contains(Kind.values());
  }

  @Test
  void aNumberIsAlwaysTheSameTask() {
    assertThat(stream.requests(5, 50).stream().map(TaskRequest::payload))
        .isEqualTo(stream.requests(0, 55).stream().skip(5).map(TaskRequest::payload).toList());
  }

  @Test
  void keysAreNumbersInTheirOrder() {
    List<TaskRequest<Sample, Void>> requests = stream.requests(7, 2);
    assertThat(requests)
        .extracting(request -> request.key().orElseThrow())
        .containsExactly("sample-7", "sample-8");
  }

  @Test
  void theFilterCoversEveryKind() {
    assertThat(Kind.all().types())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Kind.values()).map(kind -> kind.type(1).name()).toList());
  }
}
