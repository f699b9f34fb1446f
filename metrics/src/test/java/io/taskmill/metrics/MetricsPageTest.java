package io.taskmill.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.taskmill.JsonCodec;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.testing.TestMill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} and the dashboard name the meters that there are, and all of them. */
class MetricsPageTest {

  private static final Path PAGE = Path.of("../docs/metrics.md");
  private static final Path DASHBOARD = Path.of("../docs/grafana/taskmill.json");
  private static final Pattern ROW =
      Pattern.compile("\\| `(taskmill\\.[a-z.]+)` \\| ([a-z ]+) \\|([^|]*)\\| `([a-z_]+)` \\|.*");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern METRIC = Pattern.compile("\\btaskmill_[a-z_]+");
  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);

  @Test
  void measure() throws Exception {
    String url = "memory:";
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Taskmill mill = Taskmill.builder().url(url).listen(new TaskmillMetrics(registry)).open();
    TaskmillGauges gauges = new TaskmillGauges(mill);
    gauges.bindTo(registry);
    mill.handle(MAIL, (text, task) -> {}).start();
    mill.submit(MAIL.request("hello")).result(Duration.ofSeconds(30));
    assertThat(registry.get("taskmill.executions.started").counter().count()).isOne();
    assertThat(registry.get("taskmill.node.threads").gauge().value()).isPositive();
    gauges.close();
    mill.close();
  }

  @Test
  void trace() throws Exception {
    String url = "memory:";
    TestObservationRegistry observations = TestObservationRegistry.create();
    Taskmill mill =
        Taskmill.builder()
            .url(url)
            .intercept(new ObservedSubmit(observations))
            .intercept(new ObservedRun(observations))
            .open();
    mill.handle(MAIL, (text, task) -> {}).start();
    mill.submit(MAIL.request("hello")).result(Duration.ofSeconds(30));
    TestObservationRegistryAssert.assertThat(observations)
        .hasNumberOfObservationsEqualTo(2)
        .hasObservationWithNameEqualTo(ObservedRun.NAME)
        .that()
        .hasBeenStopped();
    mill.close();
  }

  @Test
  void thePageShowsWhatRunsHere() throws IOException {
    String source =
        words(Files.readString(Path.of("src/test/java/io/taskmill/metrics/MetricsPageTest.java")));
    List<String> blocks =
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .map(found -> words(found.group(1)))
            .toList();
    assertThat(blocks).hasSize(2).allMatch(source::contains);
  }

  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }

  @Test
  void thePageHasTheTableOfMeters() throws IOException {
    List<String> expected = new ArrayList<>();
    for (TaskmillMeter meter : TaskmillMeter.values()) {
      String kind = meter.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      expected.add(meter.meterName() + " " + kind + " " + meter.tags());
    }
    List<String> shown = new ArrayList<>();
    for (Matcher row : rows()) {
      List<String> tags =
          CODE.matcher(row.group(3)).results().map(found -> found.group(1)).toList();
      shown.add(row.group(1) + " " + row.group(2) + " " + tags);
    }
    assertThat(shown).containsExactlyElementsOf(expected);
  }

  @Test
  void thePageHasTheTableOfOutcomes() throws IOException {
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("| outcome |"));
    List<String> shown =
        Pattern.compile("(?m)^\\| `([a-z]+)` \\|")
            .matcher(table.substring(0, table.indexOf("\n\n")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(shown)
        .containsExactlyElementsOf(
            Arrays.stream(ExecutionOutcome.values()).map(ExecutionOutcome::tag).toList());
  }

  @Test
  void theMetersThatAreRegisteredAreThoseThatAreListed() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    fill(registry);
    Map<String, Set<String>> found = new TreeMap<>();
    for (Meter meter : registry.getMeters()) {
      Set<String> tags =
          meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
      found.merge(meter.getId().getName(), tags, (a, b) -> a.equals(b) ? a : Set.of("mixed"));
    }
    Map<String, Set<String>> listed = new TreeMap<>();
    for (TaskmillMeter meter : TaskmillMeter.values()) {
      listed.put(meter.meterName(), new HashSet<>(meter.tags()));
    }
    assertThat(found).isEqualTo(listed);
  }

  @Test
  void thePageHasTheNamesThatPrometheusSees() throws Exception {
    Set<String> scraped = scraped();
    Set<String> shown = new TreeSet<>();
    for (Matcher row : rows()) {
      shown.add(row.group(4));
    }
    // A timer has several: the page names what they begin with.
    Set<String> families =
        scraped.stream()
            .map(name -> name.replaceFirst("_seconds_(count|sum|max|bucket)$", "_seconds"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(shown).isEqualTo(families);
  }

  @Test
  void theDashboardAsksOnlyForWhatIsThere() throws Exception {
    Set<String> scraped = scraped();
    Set<String> asked = new TreeSet<>();
    for (String expression : expressions()) {
      METRIC.matcher(expression).results().forEach(found -> asked.add(found.group()));
    }
    assertThat(scraped).containsAll(asked);
    Set<String> families = asked.stream().map(MetricsPageTest::family).collect(Collectors.toSet());
    assertThat(families)
        .as("nothing that is measured is left out of the dashboard")
        .isEqualTo(scraped.stream().map(MetricsPageTest::family).collect(Collectors.toSet()));
  }

  @Test
  void theDashboardGroupsByTagsThatThereAre() throws Exception {
    Set<String> tags = new HashSet<>(Set.of("instance", "job", "le"));
    for (TaskmillMeter meter : TaskmillMeter.values()) {
      tags.addAll(meter.tags());
    }
    Pattern by = Pattern.compile("by \\(([a-z, ]+)\\)");
    for (String expression : expressions()) {
      by.matcher(expression)
          .results()
          .flatMap(found -> Arrays.stream(found.group(1).split(", ", -1)))
          .forEach(tag -> assertThat(tags).as(expression).contains(tag));
    }
  }

  private static String family(String name) {
    return name.replaceFirst("_seconds_(count|sum|max|bucket)$", "_seconds");
  }

  private static List<Matcher> rows() throws IOException {
    List<Matcher> rows = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<String> expressions() throws Exception {
    Object dashboard = new JsonCodec().decode(Files.readString(DASHBOARD), Map.class);
    List<String> expressions = new ArrayList<>();
    collect(dashboard, expressions);
    assertThat(expressions).hasSizeGreaterThan(15);
    return expressions;
  }

  /** What is asked of the data source, by panels and by variables. */
  private static void collect(Object json, List<String> expressions) {
    if (json instanceof Map<?, ?> object) {
      object.forEach(
          (name, value) -> {
            if (name.equals("expr") || name.equals("definition")) {
              expressions.add((String) value);
            } else {
              collect(value, expressions);
            }
          });
    } else if (json instanceof List<?> array) {
      array.forEach(value -> collect(value, expressions));
    }
  }

  private static Set<String> scraped() throws Exception {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    fill(registry);
    return registry
        .scrape()
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .map(line -> line.split("[{ ]", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** One task has run, one is ready. */
  private static void fill(MeterRegistry registry) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (TestMill test = new TestMill(builder -> builder.listen(new TaskmillMetrics(registry)))) {
      test.mill().handle(MAIL, (text, task) -> {});
      test.mill().submit(MAIL.request("done"));
      test.runReady();
      test.mill().submit(MAIL.request("ready"));
      try (TaskmillGauges gauges =
          new TaskmillGauges(
              test.mill()::load,
              () -> test.mill().queues().status(),
              Duration.ofSeconds(10),
              System::nanoTime,
              executor)) {
        gauges.bindTo(registry);
        executor.submit(() -> {}).get();
      }
    }
  }
}
