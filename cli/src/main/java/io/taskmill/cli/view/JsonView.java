package io.taskmill.cli.view;

import io.taskmill.TaskState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** An object a line: {@code started}, a {@code progress} every second, {@code ended}. */
public final class JsonView implements View {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final PrintWriter out;
  private Duration next = PAUSE;

  /** Writes there. */
  public JsonView(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void started(Snapshot first, PickedUp found) {
    Map<String, Object> line = line("started", first.store(), first.uptime(), found.counts());
    line.put("pid", first.pid());
    out.println(JSON.writeValueAsString(line));
  }

  @Override
  public void show(Snapshot snapshot) {
    if (snapshot.uptime().compareTo(next) < 0) {
      return;
    }
    next = snapshot.uptime().plus(PAUSE);
    String event = snapshot.stopping() ? "stopping" : "progress";
    Map<String, Object> line = line(event, snapshot.store(), snapshot.uptime(), snapshot.counts());
    line.put("finishedPerSecond", snapshot.rate());
    snapshot.longTask().ifPresent(task -> line.put("longTask", task));
    out.println(JSON.writeValueAsString(line));
  }

  @Override
  public boolean isGone() {
    return out.checkError();
  }

  @Override
  public void ended(Summary summary) {
    Map<String, Object> line = line("ended", summary.store(), summary.uptime(), summary.counts());
    line.put("why", summary.why());
    out.println(JSON.writeValueAsString(line));
  }

  private static Map<String, Object> line(
      String event, String store, Duration uptime, Counts counts) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", event);
    line.put("store", store);
    line.put("uptimeSeconds", uptime.toMillis() / 1000.0);
    line.put("submitted", counts.submitted());
    line.put("finished", counts.finished());
    for (TaskState state : TaskState.values()) {
      line.put(state.name().toLowerCase(Locale.ROOT), counts.of(state));
    }
    return line;
  }
}
