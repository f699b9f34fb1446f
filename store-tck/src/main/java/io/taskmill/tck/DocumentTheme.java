package io.taskmill.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.spi.DocumentStore;
import io.taskmill.spi.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Small texts by name: who writes has seen what he replaces, and what is over is not there. */
abstract class DocumentTheme extends Theme {

  private static final Duration HOUR = Duration.ofHours(1);

  private DocumentStore documents;

  @BeforeEach
  void openDocuments() {
    documents = store.documents();
  }

  private Document create(String name, String text) {
    return documents.write(DocumentWrite.create(name, text)).orElseThrow();
  }

  @Test
  void whatIsWrittenIsReadByOthersToo() {
    Document written = create("user/anna", "{\"name\": \"Anna ☺ 𝄞\"}");
    assertThat(written.text()).isEqualTo("{\"name\": \"Anna ☺ 𝄞\"}");
    assertThat(written.expiresAt()).isNull();
    assertThat(fixture.open().documents().get("user/anna")).contains(written);
    assertThat(documents.get("user/ANNA")).isEmpty();
    assertThat(documents.get("user/ann")).isEmpty();
  }

  @Test
  void oneThatIsThereIsNotCreatedAgain() {
    Document first = create("d", "first");
    assertThat(documents.write(DocumentWrite.create("d", "second"))).isEmpty();
    assertThat(documents.get("d")).contains(first);
  }

  @Test
  void onlyWhoKnowsTheVersionChangesOrRemovesIt() {
    Document first = create("d", "first");
    Document second = documents.write(DocumentWrite.change(first, "second")).orElseThrow();
    assertThat(second.version()).isGreaterThan(first.version());
    assertThat(documents.write(DocumentWrite.change(first, "third"))).isEmpty();
    assertThat(documents.remove("d", first.version())).isFalse();
    assertThat(documents.get("d")).contains(second);
    assertThat(documents.remove("d", second.version())).isTrue();
    assertThat(documents.remove("d", second.version())).isFalse();
    assertThat(documents.get("d")).isEmpty();
    assertThat(documents.write(DocumentWrite.change(second, "fourth"))).isEmpty();
  }

  @Test
  void aVersionNeverComesBack() {
    Document first = create("d", "first");
    documents.remove("d", first.version());
    fixture.advance(Duration.ofSeconds(1));
    Document again = create("d", "again");
    assertThat(again.version()).isGreaterThan(first.version());
    assertThat(documents.write(DocumentWrite.change(first, "late"))).isEmpty();
  }

  @Test
  void oneWhoseTimeIsOverIsAsIfItWereNotThere() {
    Document kept = documents.write(DocumentWrite.create("d", "text").keptFor(HOUR)).orElseThrow();
    assertThat(kept.expiresAt()).isNotNull();
    fixture.advance(HOUR.minusMinutes(1));
    assertThat(documents.get("d")).contains(kept);
    assertThat(documents.purge(ALL)).isZero();
    fixture.advance(Duration.ofMinutes(1));
    assertThat(documents.get("d")).isEmpty();
    assertThat(documents.list("", "", ALL)).isEmpty();
    assertThat(documents.write(DocumentWrite.change(kept, "later"))).isEmpty();
    assertThat(documents.remove("d", kept.version())).isFalse();
    Document next = create("d", "next");
    assertThat(documents.get("d")).contains(next);
    assertThat(documents.purge(ALL)).as("what took its place").isZero();
    assertThat(documents.get("d")).contains(next);
  }

  @Test
  void aWriteSaysAnewHowLongItIsKept() {
    Document kept = documents.write(DocumentWrite.create("d", "text").keptFor(HOUR)).orElseThrow();
    documents.write(DocumentWrite.change(kept, "for ever"));
    fixture.advance(HOUR.multipliedBy(2));
    assertThat(documents.get("d")).map(Document::text).contains("for ever");
  }

  @Test
  void whatIsOverIsPurgedInSteps() {
    create("stays", "text");
    IntStream.range(0, 5)
        .forEach(i -> documents.write(DocumentWrite.create("n/" + i, "").keptFor(HOUR)));
    fixture.advance(HOUR);
    assertThat(documents.purge(3)).isEqualTo(3);
    assertThat(documents.purge(3)).isEqualTo(2);
    assertThat(documents.purge(3)).isZero();
    assertThat(documents.list("", "", ALL)).extracting(Document::name).containsExactly("stays");
  }

  @Test
  void theyAreListedByPrefixInPages() {
    List.of("user/b", "user/a", "user/c", "user0", "user", "token/a", "user/B")
        .forEach(name -> create(name, name));
    assertThat(names("user/", "", ALL)).containsExactly("user/B", "user/a", "user/b", "user/c");
    assertThat(names("user/", "", 2)).containsExactly("user/B", "user/a");
    assertThat(names("user/", "user/a", 2)).containsExactly("user/b", "user/c");
    assertThat(names("user/", "user/c", 2)).isEmpty();
    assertThat(names("", "token/a", 1)).containsExactly("user");
    assertThat(names("~", "", ALL)).isEmpty();
  }

  @Test
  void noCharacterOfANameMeansAnythingElse() {
    List.of("a", "a!", "a%", "a_", "a~", "a~~", "b", "A", "Ab", "a\\", "a'")
        .forEach(name -> create(name, name));
    assertThat(names("a", "", ALL))
        .containsExactly("a", "a!", "a%", "a'", "a\\", "a_", "a~", "a~~");
    assertThat(names("a", "a", ALL)).hasSize(7).startsWith("a!");
    assertThat(names("a%", "", ALL)).containsExactly("a%");
    assertThat(names("a_", "", ALL)).containsExactly("a_");
    assertThat(names("a~", "", ALL)).containsExactly("a~", "a~~");
    assertThat(names("a~", "a~", ALL)).containsExactly("a~~");
    assertThat(names("a", "b", ALL)).isEmpty();
  }

  private List<String> names(String prefix, String after, int limit) {
    return documents.list(prefix, after, limit).stream().map(Document::name).toList();
  }

  @Test
  void ofManyWhoCreateTheSameOneIsFirst() throws Exception {
    List<Optional<Document>> answers =
        Together.run(
            IntStream.range(0, 6)
                .mapToObj(
                    i -> {
                      Store mine = fixture.open();
                      return (Callable<Optional<Document>>)
                          () -> mine.documents().write(DocumentWrite.create("admin", "by " + i));
                    })
                .toList());
    List<Document> created = answers.stream().flatMap(Optional::stream).toList();
    assertThat(created).hasSize(1);
    assertThat(documents.get("admin")).contains(created.get(0));
  }

  @Test
  void ofManyWhoCountNoneIsLost() throws Exception {
    create("count", "0");
    Together.run(
        Stream.generate(
                () ->
                    (Callable<Boolean>)
                        () -> {
                          for (int i = 0; i < 5; i++) {
                            countOne();
                          }
                          return true;
                        })
            .limit(4)
            .toList());
    assertThat(documents.get("count")).map(Document::text).contains("20");
  }

  private void countOne() {
    Optional<Document> written;
    do {
      Document before = documents.get("count").orElseThrow();
      written =
          documents.write(DocumentWrite.change(before, "" + (Integer.parseInt(before.text()) + 1)));
    } while (written.isEmpty());
  }
}
