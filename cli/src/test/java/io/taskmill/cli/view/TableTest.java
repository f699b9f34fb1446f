package io.taskmill.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows under headers. */
class TableTest {

  private static final List<String> ROW =
      List.of("1", "17:09:57 (17 s ago)", "nobody was there to take it");

  @Test
  void theWidestColumnsAreCut() {
    assertThat(new Table("ID", "WHEN", "WHY").row(ROW).lines(32))
        .containsExactly("ID  WHEN           WHY", "1   17:09:57 (17…  nobody was t…");
  }

  @Test
  void aColumnThatIsKeptWholeIsNotCut() {
    assertThat(new Table("ID", "WHEN", "WHY").whole(1).row(ROW).lines(32))
        .containsExactly("ID  WHEN                 WHY", "1   17:09:57 (17 s ago)  nobody…");
  }
}
