package io.taskmill.chaos.check;

import io.taskmill.TaskState;
import io.taskmill.chaos.check.Attempt.Answer;
import io.taskmill.chaos.journal.Write;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Puts an execution together from the entries of its process, which come in order. */
final class RunBuilder {

  private final long task;
  private final String execution;
  private final String process;
  private final List<Attempt> attempts = new ArrayList<>();
  private final Map<Write, Long> sent = new EnumMap<>(Write.class);
  private final Map<Write, Long> mayHaveTakenEffect = new EnumMap<>(Write.class);
  private OptionalLong claimBegun = OptionalLong.empty();
  private OptionalLong claimed = OptionalLong.empty();
  private OptionalLong entered = OptionalLong.empty();

  RunBuilder(long task, String execution, String process) {
    this.task = task;
    this.execution = execution;
    this.process = process;
  }

  void claimed(long begun, long at) {
    claimBegun = OptionalLong.of(begun);
    claimed = OptionalLong.of(at);
  }

  void entered(long at) {
    entered = OptionalLong.of(at);
  }

  void begun(Write write, long at) {
    sent.put(write, firstSent(write, at));
  }

  /**
   * A write whose answer was lost may be the one that a second try is answered for; and the engine
   * sends an end again after its handler has committed one.
   */
  private long firstSent(Write write, long at) {
    long first = at;
    for (Map.Entry<Write, Long> earlier : mayHaveTakenEffect.entrySet()) {
      boolean same =
          earlier.getKey() == write || (Attempt.isEnd(earlier.getKey()) && Attempt.isEnd(write));
      first = same ? Math.min(first, earlier.getValue()) : first;
    }
    return first;
  }

  void answered(Write write, long at, Answer answer, @Nullable TaskState state) {
    Long begun = sent.remove(write);
    long from = begun == null ? at : begun;
    attempts.add(new Attempt(write, from, at, answer, state));
    if (answer == Answer.UNKNOWN || (answer == Answer.ACCEPTED && Attempt.isEnd(write))) {
      mayHaveTakenEffect.put(write, from);
    }
  }

  Run build() {
    sent.forEach(
        (write, begun) ->
            attempts.add(new Attempt(write, begun, Long.MAX_VALUE, Answer.UNKNOWN, null)));
    long first = claimed.orElse(entered.orElseGet(this::firstAttempt));
    return new Run(
        task, execution, process, claimBegun.orElse(first), first, entered, List.copyOf(attempts));
  }

  private long firstAttempt() {
    return attempts.stream().mapToLong(Attempt::begun).min().orElse(0);
  }
}
