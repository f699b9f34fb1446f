package io.taskmill.bench.against;

import io.taskmill.bench.report.Columns;
import io.taskmill.bench.report.Numbers;
import io.taskmill.bench.report.Spread;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What two builds measured, in pairs, and how one did in relation to the other. */
public final class Comparison {

  /** How many there were does not tell results apart; ratios of one run are no figures of it. */
  private static final Set<String> NO_SETTINGS =
      Set.of("scenario", "store", "system", "tasks", "samples", "ratio");

  private final String ours;
  private final String theirs;
  private final Map<Figure, List<Pair>> figures = new LinkedHashMap<>();

  /** Of two builds, as people call them. */
  Comparison(String ours, String theirs) {
    this.ours = ours;
    this.theirs = theirs;
  }

  /** Adds the results of two runs that followed each other. What only one has is left out. */
  void add(List<JsonNode> here, List<JsonNode> there) {
    Map<Figure, Double> that = figures(there);
    figures(here)
        .forEach(
            (figure, measured) -> {
              double other = that.getOrDefault(figure, 0.0);
              if (other != 0) {
                figures
                    .computeIfAbsent(figure, any -> new ArrayList<>())
                    .add(new Pair(measured, other));
              }
            });
  }

  private static Map<Figure, Double> figures(List<JsonNode> results) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    for (JsonNode result : results) {
      String scenario = result.get("scenario").asString();
      if (!scenario.equals("environment")) {
        String store = result.get("store").asString();
        String settings = settings(result);
        result
            .properties()
            .forEach(
                field -> {
                  if (isFigure(field.getKey())) {
                    figures.put(
                        new Figure(scenario, store, field.getKey(), settings),
                        field.getValue().asDouble());
                  }
                });
      }
    }
    return figures;
  }

  /** The JSON tells figures from settings only by their units. */
  private static boolean isFigure(String name) {
    return name.endsWith("_per_s") || name.endsWith("_per_task") || name.endsWith("_ms");
  }

  private static String settings(JsonNode result) {
    StringJoiner settings = new StringJoiner("  ");
    result
        .properties()
        .forEach(
            field -> {
              String name = field.getKey();
              boolean spread = name.endsWith("_min") || name.endsWith("_max");
              if (!NO_SETTINGS.contains(name) && !isFigure(name) && !spread) {
                settings.add(name + "=" + field.getValue().asString());
              }
            });
    return settings.toString();
  }

  /** A line a figure. */
  public void printTable(PrintWriter out) {
    out.println("this   " + ours);
    out.println("that   " + theirs);
    out.println("ratio  this / that, within each pair: median (least – most)");
    Columns columns = new Columns();
    columns.add(List.of("scenario, store, figure", "this", "that", "ratio", "", "pairs"));
    figures.forEach(
        (figure, pairs) -> {
          Spread ratio = ratio(pairs);
          columns.add(
              List.of(
                  figure.toString(),
                  Numbers.text(of(pairs, Pair::here).median()),
                  Numbers.text(of(pairs, Pair::there).median()),
                  ratio(ratio.median()),
                  "(%s – %s)".formatted(ratio(ratio.min()), ratio(ratio.max())),
                  Integer.toString(pairs.size())));
        });
    out.println();
    columns.lines().forEach(out::println);
    out.flush();
  }

  /** An object a line. */
  public void printJson(PrintWriter out) {
    figures.forEach(
        (figure, pairs) -> {
          Spread ratio = ratio(pairs);
          Map<String, Object> line = new LinkedHashMap<>();
          line.put("scenario", figure.scenario);
          line.put("store", figure.store);
          line.put("figure", figure.name);
          line.put("settings", figure.settings);
          line.put("this", Numbers.rounded(of(pairs, Pair::here).median()));
          line.put("that", Numbers.rounded(of(pairs, Pair::there).median()));
          line.put("ratio", Numbers.rounded(ratio.median()));
          line.put("ratio_min", Numbers.rounded(ratio.min()));
          line.put("ratio_max", Numbers.rounded(ratio.max()));
          line.put("pairs", pairs.size());
          out.println(JsonMapper.shared().writeValueAsString(line));
        });
    out.flush();
  }

  private static Spread ratio(List<Pair> pairs) {
    return of(pairs, pair -> pair.here / pair.there);
  }

  private static Spread of(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
    return Spread.of(pairs.stream().mapToDouble(figure).boxed().toList());
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }

  private record Pair(double here, double there) {}

  private record Figure(String scenario, String store, String name, String settings) {

    @Override
    public String toString() {
      return "%s  %s  %s  %s".formatted(scenario, store, name, settings).strip();
    }
  }
}
