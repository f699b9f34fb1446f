package io.taskmill.bench.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Without which no figure means anything.
 *
 * @param server the server's settings
 */
public record Environment(String store, int repeats, Map<String, String> server) {

  /** The machine and the JVM. */
  Map<String, Object> machine() {
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("java", Runtime.version().toString());
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    machine.put("cores", Runtime.getRuntime().availableProcessors());
    machine.put("heap_mb", Runtime.getRuntime().maxMemory() >> 20);
    return machine;
  }
}
