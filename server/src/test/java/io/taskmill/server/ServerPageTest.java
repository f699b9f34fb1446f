package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.wire.WireJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * {@code docs/server.md} has every setting of the server in one table, as its code has them. With
 * {@code -Dtaskmill.docs=write} the table is written anew.
 */
class ServerPageTest {

  private static final Path PAGE = Path.of("../docs/server.md");
  private static final String METADATA =
      "target/classes/META-INF/spring-configuration-metadata.json";
  private static final String HEAD =
      "| setting | flag | environment | default | |\n|---|---|---|---|---|\n";

  /** What is set for an application that embeds the API, and means nothing here. */
  private static final Set<String> OF_APPLICATIONS =
      Set.of(
          "taskmill.web.enabled",
          "taskmill.web.path",
          "taskmill.web.own-types",
          "taskmill.web.types",
          "taskmill.web.queues",
          "taskmill.web.tenant");

  private static String table() throws Exception {
    Properties defaults = new Properties();
    try (var text = TaskmillServer.class.getResourceAsStream("defaults.properties")) {
      defaults.load(text);
    }
    Stream<String> ofFlags =
        Arrays.stream(Flag.values())
            .filter(flag -> !flag.property().startsWith("taskmill.server."))
            .map(
                flag ->
                    row(flag.property(), defaults.getProperty(flag.property(), ""), flag.help()));
    return Stream.concat(
            ofFlags, Stream.concat(properties(Path.of("")), properties(Path.of("../web"))))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static Stream<String> properties(Path module) throws Exception {
    JsonNode metadata = WireJson.lenient().readTree(Files.readString(module.resolve(METADATA)));
    return StreamSupport.stream(metadata.path("properties").spliterator(), false)
        .filter(each -> !OF_APPLICATIONS.contains(each.path("name").asString()))
        .map(
            each ->
                row(
                    each.path("name").asString(),
                    each.path("defaultValue").asString(""),
                    each.path("description").asString().replace("\n", " ")));
  }

  private static String row(String property, String byDefault, String meaning) {
    Optional<Flag> flag =
        Arrays.stream(Flag.values()).filter(each -> each.property().equals(property)).findAny();
    return "| `%s` | %s | `%s` | %s | %s |\n"
        .formatted(
            property,
            flag.map(each -> "`" + each.text() + "`").orElse(""),
            property.toUpperCase(Locale.ROOT).replace(".", "_").replace("-", ""),
            byDefault.isEmpty() ? "" : "`" + byDefault + "`",
            meaning);
  }

  @Test
  void thePageHasEverySetting() throws Exception {
    String page = Files.readString(PAGE);
    int from = page.indexOf(HEAD);
    assertThat(from).as("the table").isNotNegative();
    int to = page.indexOf("\n\n", from) + 1;
    String expected = page.substring(0, from) + table() + page.substring(to);
    if ("write".equals(System.getProperty("taskmill.docs"))) {
      Files.writeString(PAGE, expected);
    } else {
      assertThat(page)
          .as("run this test with -Dtaskmill.docs=write, and look at the difference")
          .isEqualTo(expected);
    }
  }
}
