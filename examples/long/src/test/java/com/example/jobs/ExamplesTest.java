package com.example.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesTest {

  @TempDir Path folder;

  @Test
  void aMillionRowsAreImportedOnceAlthoughTheProcessIsKilled() throws Exception {
    // The first kill may come before the start is written down; then it is no loss.
    assertThat(ImportRows.run(folder).losses()).isBetween(ImportRows.KILLS - 1, ImportRows.KILLS);
    assertThat(ImportRows.count(ImportRows.database(folder.resolve("import.db")), "imported_page"))
        .isEqualTo(ImportRows.PAGES);
  }

  @Test
  void theProcessThatImportsEndsWithTheOneThatHasStartedIt() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Process worker = ImportRows.start(own.resolve("import.db"));
    worker.getOutputStream().close();
    assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(worker.exitValue()).isZero();
    assertThat(own).doesNotExist();
  }

  @Test
  void anApprovedOrderIsShippedAndARefusedOneUndone() throws Exception {
    OrderSaga.Shop shop = new OrderSaga.Shop();
    OrderSaga.run(folder, shop);
    assertThat(shop.done)
        .containsSubsequence("reserve 1", "charge 1", "ship 1")
        .containsSubsequence("reserve 2", "charge 2", "refund 2", "release 2")
        .hasSize(7);
  }

  @Test
  void wordsOfManyTextsAreAddedUp() throws Exception {
    List<String> texts = IntStream.range(0, 200).mapToObj(i -> "a word of text " + i % 2).toList();
    assertThat(WordCount.count(folder, texts))
        .isEqualTo(Map.of("a", 200, "word", 200, "of", 200, "text", 200, "0", 100, "1", 100));
  }
}
