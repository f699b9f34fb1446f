package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.JsonCodec;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * {@code docs/configuration.md} has every property as the metadata for IDEs has it, and that is as
 * the code has it. With {@code -Dtaskmill.docs=write} the tables of the page are written anew.
 */
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("../docs/configuration.md");
  private static final Path METADATA = Path.of("target/classes/META-INF");
  private static final String HEAD = "| property | value | default | |\n|---|---|---|---|\n";
  private static final Pattern TABLE = Pattern.compile("(?m)(?:^\\|.*\\n)+");

  /**
   * A property as the metadata has it.
   *
   * @param type as Java has it
   * @param byDefault null if there is none
   */
  private record Property(
      String name, String type, @Nullable Object byDefault, String description) {

    static Property of(Map<?, ?> json, String prefix) {
      return new Property(
          prefix + json.get("name"),
          String.valueOf(json.get("type")),
          "".equals(json.get("defaultValue")) ? null : json.get("defaultValue"),
          Objects.toString(json.get("description"), ""));
    }

    String row() {
      return "| `%s` | %s | %s | %s |\n"
          .formatted(name, value(), byDefault == null ? "" : "`" + byDefault + "`", description);
    }

    private String value() {
      if (type.startsWith("java.util.Map<")) {
        return "by name, " + plain(type.substring(type.indexOf(',') + 1, type.length() - 1));
      }
      if (type.startsWith("java.util.List<")) {
        return "list of " + plain(type.substring(type.indexOf('<') + 1, type.length() - 1));
      }
      return plain(type);
    }

    private static String plain(String type) {
      return switch (type) {
        case "java.lang.String" -> "text";
        case "java.lang.Boolean" -> "`true`, `false`";
        case "java.lang.Integer", "java.lang.Long", "java.lang.Double" -> "number";
        case "java.time.Duration" -> "duration";
        default -> constants(type);
      };
    }

    private static String constants(String type) {
      try {
        return Stream.of(Class.forName(type).getEnumConstants())
            .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .map(each -> "`" + each + "`")
            .collect(Collectors.joining(", "));
      } catch (ClassNotFoundException e) {
        throw new AssertionError("A property of an unknown type", e);
      }
    }
  }

  private static List<Property> read(String file, String prefix) throws Exception {
    Map<?, ?> json =
        (Map<?, ?>) new JsonCodec().decode(Files.readString(METADATA.resolve(file)), Map.class);
    List<Property> properties = new ArrayList<>();
    for (Object each : (List<?>) Objects.requireNonNull(json.get("properties"))) {
      properties.add(Property.of((Map<?, ?>) each, prefix));
    }
    return properties;
  }

  private static List<Property> properties() throws Exception {
    return read("spring-configuration-metadata.json", "");
  }

  private static List<Property> ofTypes() throws Exception {
    return read(
        "spring/configuration-metadata/io.taskmill.spring.TypeProperties.json",
        "taskmill.types.<name>.");
  }

  private static String table(List<Property> properties, Predicate<Property> which) {
    return properties.stream()
        .filter(which)
        .map(Property::row)
        .collect(Collectors.joining("", HEAD, ""));
  }

  /** By the heading above each. */
  private static Map<String, String> tables() throws Exception {
    Map<String, String> tables = new TreeMap<>();
    tables.put(
        "## Taskmill\n",
        table(
            properties(),
            each -> each.name().startsWith("taskmill.") && !each.name().equals("taskmill.types")));
    tables.put("## Types\n", table(ofTypes(), each -> true));
    tables.put("## Actuator\n", table(properties(), each -> each.name().startsWith("management.")));
    return tables;
  }

  @Test
  void thePageHasEveryProperty() throws Exception {
    String page = Files.readString(PAGE);
    String expected = page;
    for (Map.Entry<String, String> table : tables().entrySet()) {
      expected = replaced(expected, table.getKey(), table.getValue());
    }
    if ("write".equals(System.getProperty("taskmill.docs"))) {
      Files.writeString(PAGE, expected);
    } else {
      assertThat(page)
          .as("run this test with -Dtaskmill.docs=write, and look at the difference")
          .isEqualTo(expected);
    }
  }

  private static String replaced(String page, String heading, String table) throws IOException {
    int at = page.indexOf(heading);
    assertThat(at).as(heading).isNotNegative();
    var found = TABLE.matcher(page);
    assertThat(found.find(at)).as("a table under %s", heading).isTrue();
    return page.substring(0, found.start()) + table + page.substring(found.end());
  }

  @Test
  void everyPropertyIsDescribed() throws Exception {
    assertThat(Stream.concat(properties().stream(), ofTypes().stream()))
        .allSatisfy(
            each -> assertThat(each.description()).as(each.name()).matches("[A-Z].*\\.(?s:.*)"));
  }

  @Test
  void everyComponentOfTheRecordsIsInTheMetadata() throws Exception {
    List<String> names = properties().stream().map(Property::name).toList();
    for (RecordComponent component : TaskmillProperties.class.getRecordComponents()) {
      String name = "taskmill." + dashed(component.getName());
      if (component.getType().isRecord()) {
        for (RecordComponent nested : component.getType().getRecordComponents()) {
          assertThat(names).contains(name + "." + dashed(nested.getName()));
        }
      } else {
        assertThat(names).contains(name);
      }
    }
  }

  private static String dashed(String camel) {
    return camel.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @EnableConfigurationProperties(TaskmillProperties.class)
  static class Bound {}

  private static TaskmillBuilder builder(String... given) {
    TaskmillBuilder builder = Taskmill.builder();
    new ApplicationContextRunner()
        .withBean(Bound.class)
        .withPropertyValues(given)
        .run(
            context ->
                new PropertySettings(
                        context.getBean(TaskmillProperties.class), context.getEnvironment())
                    .applyTo(builder));
    return builder;
  }

  @Test
  void theDefaultsAreThoseOfTheBuilder() throws Exception {
    List<String> written = new ArrayList<>();
    for (Property each : properties()) {
      if (each.name().startsWith("taskmill.") && each.byDefault() != null) {
        written.add(each.name() + "=" + each.byDefault());
      }
    }
    assertThat(written).contains("taskmill.lease=5s", "taskmill.health.timeout=2s");
    assertThat(builder(written.toArray(String[]::new)))
        .usingRecursiveComparison()
        .ignoringFields("codec", "handlers", "transactions", "defaults")
        .isEqualTo(builder());
  }

  @Test
  void aNameWithDotsIsPutIntoBrackets() {
    new ApplicationContextRunner()
        .withBean(Bound.class)
        .withPropertyValues("taskmill.types[mail.send].priority=9")
        .run(
            context -> {
              Map<String, TypeProperties> types = context.getBean(TaskmillProperties.class).types();
              assertThat(types).containsOnlyKeys("mail.send");
              assertThat(types.get("mail.send").priority()).isEqualTo(9);
            });
  }

  @Test
  void aNestedNameThatIsNotKnownStopsTheStart() {
    new ApplicationContextRunner()
        .withBean(Bound.class)
        .withPropertyValues("taskmill.health.timeout=1s", "taskmill.metrics.interval=20s")
        .run(context -> assertThat(context).hasNotFailed());
    new ApplicationContextRunner()
        .withBean(Bound.class)
        .withPropertyValues("taskmill.health.limit=1s")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .hasRootCauseInstanceOf(UnboundConfigurationPropertiesException.class));
  }
}
