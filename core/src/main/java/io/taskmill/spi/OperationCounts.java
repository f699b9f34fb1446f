package io.taskmill.spi;

import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandAnswer.Refusal;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.Operation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of the tasks of a bulk operation so far. */
public record OperationCounts(long applied, long asked, Map<Refusal, Long> refused) {

  /** As an operation has them. */
  public static OperationCounts of(Operation operation) {
    return new OperationCounts(operation.applied(), operation.asked(), operation.refused());
  }

  /** With the answers of a step. */
  public OperationCounts plus(List<CommandAnswer> answers) {
    Map<Refusal, Long> refusals = new EnumMap<>(Refusal.class);
    refusals.putAll(refused);
    long more = 0;
    long moreAsked = 0;
    for (CommandAnswer answer : answers) {
      @Nullable Refusal refusal = answer.refusal();
      if (refusal != null) {
        refusals.merge(refusal, 1L, Long::sum);
      } else if (answer.result() == Result.ASKED) {
        moreAsked++;
      } else {
        more++;
      }
    }
    return new OperationCounts(applied + more, asked + moreAsked, refusals);
  }
}
