package io.taskmill.chaos.check;

import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Seen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Everything that is known of a task, one line each, for a person. */
public final class History {

  private static final Pattern WORDS = Pattern.compile("(\\w+)\\[at=-?\\d+(?:, )?(.*)]");

  private final Evidence evidence;
  private final long start;

  /** Tells from this evidence; times count from its first entry. */
  public History(Evidence evidence) {
    this.evidence = evidence;
    this.start = evidence.entries().isEmpty() ? 0 : evidence.entries().get(0).entry().at();
  }

  /** The history of a task, with what was done meanwhile to the processes that had it. */
  public List<String> of(long task) {
    Set<String> refs = new HashSet<>();
    evidence.stored(task).ifPresent(stored -> refs.add(stored.ref()));
    evidence
        .all(Entry.SubmitAccepted.class)
        .filter(e -> e.task() == task)
        .forEach(e -> refs.add(e.ref()));
    Set<String> processes = new HashSet<>();
    evidence.runs(task).forEach(run -> processes.add(run.process()));
    List<String> lines = new ArrayList<>();
    for (Seen seen : evidence.entries()) {
      if (concerns(seen.entry(), task, refs, processes)) {
        lines.add(line(seen));
      }
    }
    evidence
        .effects(task)
        .forEach(
            effect ->
                lines.add(
                    "        effect of %s%s"
                        .formatted(
                            effect.execution(),
                            effect.transactional() ? ", with its finish" : "")));
    lines.add(
        "        the store: "
            + evidence
                .stored(task)
                .map(now -> "%s by %s, %s".formatted(now.state(), now.execution(), now.words()))
                .orElse("no such task"));
    return lines;
  }

  private static boolean concerns(Entry entry, long task, Set<String> refs, Set<String> processes) {
    if (entry instanceof Entry.FaultBegun fault) {
      return processes.contains(fault.target());
    }
    if (entry instanceof Entry.FaultEnded fault) {
      return processes.contains(fault.target());
    }
    return (entry instanceof Entry.OfTask one && one.task() == task)
        || (entry instanceof Entry.OfSubmit submit && refs.contains(submit.ref()));
  }

  private String line(Seen seen) {
    double seconds = (seen.entry().at() - start) / 1e9;
    String words = WORDS.matcher(seen.entry().toString()).replaceAll("$1 $2");
    return String.format(Locale.ROOT, "%10.4f %-12s %s", seconds, seen.process(), words);
  }
}
