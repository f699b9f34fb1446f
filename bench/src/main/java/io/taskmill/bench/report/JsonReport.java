package io.taskmill.bench.report;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** An object a line: the environment, then each result. */
public final class JsonReport implements Report {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final PrintWriter out;
  private String store = "";

  /** Writes there. */
  public JsonReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(Environment environment) {
    store = environment.store();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("scenario", "environment");
    line.put("store", store);
    line.putAll(environment.machine());
    line.put("repeats", environment.repeats());
    line.put("server", environment.server());
    print(line);
  }

  @Override
  public void add(Result result) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("scenario", result.scenario());
    line.put("store", store);
    line.put("system", result.system());
    line.putAll(result.settings());
    result.figures().forEach((name, figure) -> put(line, name, figure));
    print(line);
  }

  private static void put(Map<String, Object> line, String name, Spread figure) {
    line.put(name, Numbers.rounded(figure.median()));
    if (figure.isSpread()) {
      line.put(name + "_min", Numbers.rounded(figure.min()));
      line.put(name + "_max", Numbers.rounded(figure.max()));
    }
  }

  @Override
  public void endScenario() {}

  private void print(Map<String, Object> line) {
    out.println(JSON.writeValueAsString(line));
    out.flush();
  }
}
