package com.example.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesTest {

  @TempDir Path folder;

  @Test
  void aMillionRowsAreImportedOnceAlthoughTheProcessIsKilled() throws Exception {
    ImportRows.run(folder);
    assertThat(ImportRows.count(ImportRows.database(folder.resolve("import.db")), "imported_page"))
        .isEqualTo(ImportRows.PAGES);
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
