package io.taskmill.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What not every store could keep is refused before it is sent to one. */
class DocumentWriteTest {

  @Test
  void aNameIsVisibleAsciiOfALength() {
    for (String name : List.of("", "a b", "ä", "a\n", "x".repeat(201))) {
      assertThatThrownBy(() -> DocumentWrite.create(name, "text"))
          .as(name)
          .isInstanceOf(InvalidTaskException.class);
    }
    assertThat(DocumentWrite.create("x".repeat(200), "text").name()).hasSize(200);
  }

  @Test
  void aTextThatIsRefusedIsNotShown() {
    for (String text : List.of("secret\0", "secret\ud800", "secret" + "x".repeat(1_000_000))) {
      assertThatThrownBy(() -> DocumentWrite.create("d", text))
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageContaining("document d")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void aTimeIsSomeAndNotTooLong() {
    DocumentWrite write = DocumentWrite.create("d", "text");
    for (Duration time :
        List.of(Duration.ZERO, Duration.ofDays(-1), Duration.ofSeconds(Long.MAX_VALUE))) {
      assertThatThrownBy(() -> write.keptFor(time)).isInstanceOf(InvalidTaskException.class);
    }
    assertThat(write.keptFor(Duration.ofNanos(1)).keepFor()).isPositive();
  }

  @Test
  void noTextIsInALog() {
    assertThat(DocumentWrite.create("d", "secret")).asString().doesNotContain("secret");
    assertThat(new Document("d", "secret", 1, null)).asString().doesNotContain("secret");
  }
}
