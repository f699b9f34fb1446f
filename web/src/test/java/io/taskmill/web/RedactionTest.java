package io.taskmill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.TaskScope;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactionTest {

  private static final Caller VIEWER = new Caller("v", Role.VIEWER, TaskScope.everything());
  private static final Caller ADMIN = new Caller("a", Role.ADMIN, TaskScope.everything());

  private final Redaction redaction = new Redaction(List.of("password", "apiKey"), 1_000);

  private String shown(String text) {
    return redaction.texts(VIEWER).show(text);
  }

  @Test
  void theRestStaysLetterByLetter() {
    assertThat(shown("{ \"a\": 1.00, \"Password\" : \"x\\\"y\" , \"b\":\"\\u00e4\" }"))
        .isEqualTo("{ \"a\": 1.00, \"Password\" : \"…\" , \"b\":\"\\u00e4\" }");
    assertThat(shown("{\"a\": 1.00,\n \"b\":[]}")).isEqualTo("{\"a\": 1.00,\n \"b\":[]}");
  }

  @Test
  void valuesOfAnyKindAreHiddenAtAnyDepth() {
    assertThat(shown("[{\"u\":{\"password\":{\"deep\":[1,2]}}},{\"api_key\":17,\"x\":2}]"))
        .isEqualTo("[{\"u\":{\"password\":\"…\"}},{\"api_key\":\"…\",\"x\":2}]");
    assertThat(shown("{\"pass\\u0077ord\":\"x\"}")).doesNotContain("\"x\"");
    assertThat(shown("{\"password\":null ,\"API-KEY\":true}"))
        .isEqualTo("{\"password\":\"…\" ,\"API-KEY\":\"…\"}");
  }

  @Test
  void jsonInATextOfJsonIsGoneThroughToo() {
    assertThat(shown("{\"payload\":\"{\\\"password\\\":\\\"x\\\",\\\"a\\\":1}\"}"))
        .isEqualTo("{\"payload\":\"{\\\"password\\\":\\\"…\\\",\\\"a\\\":1}\"}");
  }

  @Test
  void whatIsNoJsonStaysAsItIs() {
    assertThat(shown("password: x")).isEqualTo("password: x");
    assertThat(shown("[main] wrong password")).isEqualTo("[main] wrong password");
    assertThat(shown("")).isEmpty();
  }

  @Test
  void whatCeasesToBeJsonShowsNothingThatIsHidden() {
    assertThat(shown("{\"password\":\"x\"")).isEqualTo("{\"password\":\"…\"…");
    assertThat(shown("{\"a\":1,\"password\":\"hunter2\"} x, \"password\":\"hunter3\""))
        .isEqualTo("{\"a\":1,\"password\":\"…\"…");
    assertThat(shown("{\"a\":1} x {\"password\":\"hunter2\"}")).isEqualTo("…");
    assertThat(shown("{'password': 'hunter2'}")).isEqualTo("…");
    assertThat(shown("[".repeat(2_000) + "{\"password\":\"hunter2\"}")).isEqualTo("…");
    assertThat(shown("{\"a\":1} x")).isEqualTo("{\"a\":1} x");
  }

  @Test
  void administratorsSeeAll() {
    Redaction.Texts texts = redaction.texts(ADMIN);
    assertThat(texts.show("{\"password\":\"x\"}")).isEqualTo("{\"password\":\"x\"}");
    assertThat(texts.show(Map.of("Password", "x"))).containsEntry("Password", "x");
    assertThat(texts.isRedacted()).isFalse();
  }

  @Test
  void itIsSaidWhatWasDone() {
    Redaction.Texts texts = redaction.texts(VIEWER, 3);
    assertThat(texts.show("abc")).isEqualTo("abc");
    assertThat(texts.isTruncated()).isFalse();
    assertThat(texts.show("ab\uD83D\uDE00")).as("no half of a character").isEqualTo("ab");
    assertThat(texts.isTruncated()).isTrue();
    assertThat(texts.isRedacted()).isFalse();
    assertThat(texts.show(Map.of("password", "x"))).containsEntry("password", "…");
    assertThat(texts.isRedacted()).isTrue();
  }
}
