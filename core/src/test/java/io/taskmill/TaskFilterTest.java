package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Filters as values: what they hold, how they are written down, and what they refuse. */
class TaskFilterTest {

  private static final TaskFilter FULL =
      TaskFilter.all()
          .types("mail", "report")
          .queues("slow")
          .states(TaskState.READY, TaskState.FAILED)
          .tenant(7)
          .creator(42)
          .key("k")
          .keyPrefix("k-")
          .tags("red", "big")
          .createdFrom(Instant.parse("2030-01-01T00:00:00Z"))
          .createdBefore(Instant.parse("2030-01-02T00:00:00Z"))
          .dueFrom(Instant.parse("2030-01-03T00:00:00Z"))
          .dueBefore(Instant.parse("2030-01-04T00:00:00Z"))
          .finishedFrom(Instant.parse("2030-01-05T00:00:00Z"))
          .finishedBefore(Instant.parse("2030-01-06T00:00:00Z"))
          .error("full")
          .fingerprint(-5)
          .lastFingerprint(-6)
          .node(1)
          .host("here")
          .parent(9)
          .workflow(3)
          .ids(Set.of(Long.MAX_VALUE, 2L))
          .attribute("customer", "17")
          .attribute("city", "Köln");

  @Test
  void aFilterIsWrittenInPlainValuesAndReadBack() {
    Map<String, Object> plain = FULL.toMap();
    assertThat(plain).hasSize(FilterField.values().length);
    assertThat(plain)
        .containsEntry("states", List.of("READY", "FAILED"))
        .containsEntry("ids", List.of("2", "9223372036854775807"))
        .containsEntry("createdFrom", "2030-01-01T00:00:00Z")
        .containsEntry("attributes", Map.of("customer", "17", "city", "Köln"));
    assertThat(TaskFilter.of(plain)).isEqualTo(FULL).hasSameHashCodeAs(FULL);
    assertThat(TaskFilter.of(Map.of())).isEqualTo(TaskFilter.all());
  }

  @Test
  void numbersMayBeNumbersAndListsSingleValues() {
    assertThat(TaskFilter.of(Map.of("tenant", 7, "types", "mail", "ids", List.of(1L, "2"))))
        .isEqualTo(TaskFilter.all().tenant(7).types("mail").ids(List.of(1L, 2L)));
  }

  @Test
  void aConditionWithoutValuesIsNone() {
    assertThat(TaskFilter.all().types("a").types(new String[0])).isEqualTo(TaskFilter.all());
    assertThat(TaskFilter.all().isEmpty()).isTrue();
    assertThat(TaskFilter.live().isEmpty()).isFalse();
  }

  @Test
  void whatAFilterDoesNotHaveOrCannotUseIsNamed() {
    refused(Map.of("typ", "mail"), "no field 'typ'", "types", "keyPrefix");
    refused(Map.of("states", "DONE"), "states", "'DONE'", "SUCCEEDED");
    refused(Map.of("tenant", "x"), "tenant is 'x'", "whole number");
    refused(Map.of("ids", List.of("1", "y")), "ids is 'y'");
    refused(Map.of("createdFrom", "yesterday"), "createdFrom is 'yesterday'", "2030-01-31T12");
    refused(Map.of("key", 17), "key is '17'", "a text");
    refused(Map.of("key", "a\0b"), "key 'a?b'", "NUL");
    refused(Map.of("attributes", List.of("x")), "attributes", "names and values");
  }

  private static void refused(Map<String, ?> fields, String... parts) {
    assertThatThrownBy(() -> TaskFilter.of(fields))
        .isInstanceOf(InvalidTaskException.class)
        .message()
        .contains(parts);
  }
}
