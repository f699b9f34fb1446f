package io.taskmill.bench.report;

import static java.util.stream.Collectors.joining;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table a scenario: a figure a line, ours first, then how others did and how many times as good
 * ours is.
 */
public final class TableReport implements Report {

  private final PrintWriter out;
  private final List<Result> results = new ArrayList<>();

  /** Writes there. */
  public TableReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(Environment environment) {
    out.println("store   " + environment.store());
    out.println("server  " + line(environment.server()));
    out.println("machine " + line(environment.machine()));
    out.println("runs    " + environment.repeats() + " after a warm-up: median (least – most)");
    out.flush();
  }

  private static String line(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(joining("  "));
  }

  @Override
  public void add(Result result) {
    results.add(result);
  }

  @Override
  public void endScenario() {
    if (results.isEmpty()) {
      return;
    }
    Set<String> systems = new LinkedHashSet<>();
    results.stream().filter(Result::isOurs).forEach(result -> systems.add(result.system()));
    results.forEach(result -> systems.add(result.system()));
    Columns columns = new Columns();
    List<String> heading = new ArrayList<>(List.of(results.get(0).scenario()));
    heading.addAll(systems);
    columns.add(heading);
    figures().forEach((name, measured) -> columns.add(row(name, measured, systems)));
    out.println();
    columns.lines().forEach(out::println);
    out.flush();
    results.clear();
  }

  /** By name and settings; each by system. */
  private Map<String, Map<String, Spread>> figures() {
    Map<String, Map<String, Spread>> figures = new LinkedHashMap<>();
    for (Result result : results) {
      String with = line(distinguishing(result.settings()));
      for (Map.Entry<String, Spread> figure : result.figures().entrySet()) {
        figures
            .computeIfAbsent((figure.getKey() + "  " + with).strip(), any -> new LinkedHashMap<>())
            .put(result.system(), figure.getValue());
      }
    }
    return figures;
  }

  /**
   * The settings in which results differ, apart from how many tasks or samples there were: slower
   * systems are given fewer, and rates do not depend on it.
   */
  private Map<String, Object> distinguishing(Map<String, Object> settings) {
    Map<String, Object> differing = new LinkedHashMap<>(settings);
    differing.remove("tasks");
    differing.remove("samples");
    differing
        .entrySet()
        .removeIf(
            entry ->
                results.stream()
                    .allMatch(
                        other -> entry.getValue().equals(other.settings().get(entry.getKey()))));
    return differing;
  }

  private static List<String> row(String name, Map<String, Spread> measured, Set<String> systems) {
    List<String> row = new ArrayList<>(List.of(name));
    Spread ours = measured.get(Result.OURS);
    for (String system : systems) {
      Spread figure = measured.get(system);
      if (figure == null) {
        row.add("–");
      } else if (system.equals(Result.OURS)) {
        row.add(text(figure));
      } else {
        row.add(ours == null ? text(figure) : text(figure) + "  " + ratio(name, ours, figure));
      }
    }
    return row;
  }

  /** Of rates more is better; of everything else less. */
  private static String ratio(String name, Spread ours, Spread theirs) {
    boolean isRate = name.contains("_per_s");
    return Numbers.times(
        isRate ? ours.median() / theirs.median() : theirs.median() / ours.median());
  }

  private static String text(Spread figure) {
    String median = Numbers.text(figure.median());
    return figure.isSpread()
        ? "%s (%s – %s)".formatted(median, Numbers.text(figure.min()), Numbers.text(figure.max()))
        : median;
  }
}
