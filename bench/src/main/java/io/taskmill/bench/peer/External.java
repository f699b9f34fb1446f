package io.taskmill.bench.peer;

import io.taskmill.servers.Outlet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Any other program that does the same work: it is given the database and the number of tasks in
 * its environment, and prints what it measured as a line of JSON.
 */
public record External(String name, String command) {

  /** What it may print, and what that is called here. */
  private static final Map<String, String> FIGURES = new LinkedHashMap<>();

  static {
    FIGURES.put("single", "submit_single_per_s");
    FIGURES.put("bulk", "submit_bulk_per_s");
    FIGURES.put("drain", "drain_per_s");
    // Their clocks start when submit is called.
    FIGURES.put("lat_p50_ms", "with_submit_latency_p50_ms");
    FIGURES.put("lat_p99_ms", "with_submit_latency_p99_ms");
  }

  /** From {@code name=command}. */
  public static Optional<External> parse(String text) {
    int at = text.indexOf('=');
    return at < 1 || at == text.length() - 1
        ? Optional.empty()
        : Optional.of(new External(text.substring(0, at), text.substring(at + 1)));
  }

  /** Runs it once and gives what it measured. */
  public Map<String, Double> run(Outlet outlet, int tasks)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(outlet.environment());
    builder.environment().put("N", Integer.toString(tasks));
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = lastObject(process);
    int code = process.waitFor();
    if (code != 0 || printed.isEmpty()) {
      throw new IllegalStateException(
          "The external program '%s' ended with %d and printed %s."
              .formatted(name, code, printed.isEmpty() ? "no JSON object" : printed));
    }
    return figures(JsonMapper.shared().readTree(printed));
  }

  private static String lastObject(Process process) throws IOException {
    String last = "";
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        last = line.startsWith("{") ? line : last;
      }
    }
    return last;
  }

  private static Map<String, Double> figures(JsonNode printed) {
    Map<String, Double> figures = new LinkedHashMap<>();
    FIGURES.forEach(
        (theirs, ours) -> {
          JsonNode figure = printed.get(theirs);
          if (figure != null && figure.isNumber()) {
            figures.put(ours, figure.asDouble());
          }
        });
    return figures;
  }
}
