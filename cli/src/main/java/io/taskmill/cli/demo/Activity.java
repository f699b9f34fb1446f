package io.taskmill.cli.demo;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import io.taskmill.cli.view.Texts;
import io.taskmill.cli.view.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What happens in this process, heard from the engine and from the handlers. */
final class Activity implements TaskListener {

  private static final int TROUBLES = 100;

  private final Supplier<Duration> uptime;
  private final double speed;
  private final Rate rate = new Rate();
  private final Map<Long, String> running = new LinkedHashMap<>();
  private final Map<Long, Integer> wentOnAt = new HashMap<>();
  private final Map<Long, Trouble> troubles = new LinkedHashMap<>();
  private final Set<Long> lost = new HashSet<>();
  private int back;

  Activity(Supplier<Duration> uptime, double speed) {
    this.uptime = uptime;
    this.speed = speed;
  }

  /** Tasks that another process was running when this one started. */
  synchronized void expectBack(Set<Long> tasks) {
    lost.addAll(tasks);
  }

  /** A handler was entered, with so many steps done before. */
  synchronized void entered(long id, String task, int done) {
    running.put(id, task);
    if (done > 0) {
      wentOnAt.put(id, done);
    }
    if (lost.remove(id)) {
      back++;
    }
  }

  @Override
  public synchronized void onEvent(TaskEvent event) {
    if (event.from() != TaskState.RUNNING || event.type().equals(Feed.TYPE.name())) {
      return;
    }
    String task = running.remove(event.taskId());
    if (event.to().isFinal()) {
      rate.add(uptime.get().toSeconds());
      wentOnAt.remove(event.taskId());
    }
    if (task != null && (event.failure().isPresent() || event.attempt() > 1)) {
      troubles.put(event.taskId(), trouble(task, event));
      if (troubles.size() > TROUBLES) {
        troubles.remove(troubles.keySet().iterator().next());
      }
    }
  }

  private Trouble trouble(String task, TaskEvent event) {
    String error = event.failure().map(Activity::reason).orElse("");
    int attempt = event.attempt();
    return switch (event.to()) {
      case SUCCEEDED ->
          new Trouble(task, attempt - 1, event.to(), "succeeded at attempt " + attempt);
      case FAILED -> new Trouble(task, attempt, event.to(), "failed for good: " + error);
      case SCHEDULED -> {
        Duration delay =
            Kind.of(event.type())
                .retry(speed)
                .delayAfter(attempt, Instant.now())
                .orElse(Duration.ZERO);
        String again = "; again in " + Texts.seconds(delay);
        yield new Trouble(task, attempt, event.to(), error + again);
      }
      default -> new Trouble(task, attempt - 1, event.to(), "given back");
    };
  }

  /** The message from the first line of a stack trace. */
  private static String reason(String error) {
    String first = error.lines().findFirst().orElse("");
    return first.substring(first.indexOf(": ") + 1).strip();
  }

  Rate rate() {
    return rate;
  }

  /** The tasks that run here now, the longest-running first. */
  synchronized List<String> running() {
    return List.copyOf(running.values());
  }

  /** At which step this process took up a task; 0 if it began here or never did. */
  synchronized int wentOnAt(long id) {
    return wentOnAt.getOrDefault(id, 0);
  }

  /** Tasks that failed at least once, the latest first. */
  synchronized List<Trouble> troubles() {
    List<Trouble> latest = new ArrayList<>(troubles.values());
    Collections.reverse(latest);
    return latest;
  }

  /** How many of the tasks that were expected back have been taken up here. */
  synchronized int back() {
    return back;
  }
}
