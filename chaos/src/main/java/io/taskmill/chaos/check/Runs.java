package io.taskmill.chaos.check;

import io.taskmill.chaos.check.Attempt.Answer;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The executions of all tasks, from the journals. */
final class Runs {

  private final Map<String, RunBuilder> builders = new LinkedHashMap<>();

  private Runs() {}

  /** The executions of each task, in the order in which they were claimed. */
  static Map<Long, List<Run>> of(List<Seen> entries) {
    Runs runs = new Runs();
    entries.forEach(runs::add);
    Map<Long, List<Run>> byTask = new HashMap<>();
    for (RunBuilder builder : runs.builders.values()) {
      Run run = builder.build();
      byTask.computeIfAbsent(run.task(), task -> new ArrayList<>()).add(run);
    }
    byTask.values().forEach(each -> each.sort(Comparator.comparingLong(Run::claimed)));
    return byTask;
  }

  private void add(Seen seen) {
    String process = seen.process();
    if (seen.entry() instanceof Entry.Claimed e) {
      of(e.task(), e.execution(), process).claimed(e.begun(), e.at());
    } else if (seen.entry() instanceof Entry.Entered e) {
      of(e.task(), e.execution(), process).entered(e.at());
    } else if (seen.entry() instanceof Entry.Fired e) {
      of(e.task(), e.execution(), process).entered(e.at());
    } else if (seen.entry() instanceof Entry.WriteBegun e) {
      of(e.task(), e.execution(), process).begun(e.write(), e.at());
    } else if (seen.entry() instanceof Entry.WriteAccepted e) {
      of(e.task(), e.execution(), process).answered(e.write(), e.at(), Answer.ACCEPTED, e.state());
    } else if (seen.entry() instanceof Entry.WriteRefused e) {
      of(e.task(), e.execution(), process).answered(e.write(), e.at(), Answer.REFUSED, null);
    } else if (seen.entry() instanceof Entry.WriteUnknown e) {
      of(e.task(), e.execution(), process).answered(e.write(), e.at(), Answer.UNKNOWN, null);
    }
  }

  /** A fence is task and execution: a store that mixes up tasks must not confuse the checker. */
  private RunBuilder of(long task, String execution, String process) {
    return builders.computeIfAbsent(
        task + " " + execution, name -> new RunBuilder(task, execution, process));
  }
}
