package io.taskmill.chaos.journal;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.StepStatus;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.OperationStore;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.tck.ForwardingStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store whose answers are written down as they reach the process: claims, writes under a fence,
 * steps, commands and bulk operations. Submits are left to whoever submits, and what is done in a
 * caller's transaction to the caller: only they know whether it was committed.
 */
public final class JournaledStore extends ForwardingStore {

  private final Journal journal;

  /** Writes what happens on this store to that journal. */
  public JournaledStore(Store store, Journal journal) {
    super(store);
    this.journal = journal;
  }

  @Override
  public TaskStore tasks() {
    return new JournaledTasks();
  }

  @Override
  public OperationStore operations() {
    return new BulkOperations() {
      @Override
      public void start(NewOperation operation) {
        long id = operation.id();
        journal.write(new Entry.OperationBegun(journal.now(), id, operation.command().verb()));
        super.start(operation);
        journal.write(new Entry.OperationAccepted(journal.now(), id));
      }

      @Override
      public boolean stop(long id, Actor by) {
        journal.write(new Entry.OperationStopBegun(journal.now(), id));
        return super.stop(id, by);
      }
    };
  }

  @Override
  public StepStore steps() {
    return new Steps() {
      @Override
      public boolean record(Fence fence, StoredStep step) {
        return recording(fence, step, () -> super.record(fence, step), saved -> saved);
      }

      /** Who finds none has held its task too. */
      @Override
      public SignalAnswer takeSignal(Fence fence, StoredStep step) {
        return recording(
            fence,
            step,
            () -> super.takeSignal(fence, step),
            answer -> answer.result() != SignalAnswer.Result.LOST);
      }
    };
  }

  /** Children come with the step that remembers them: that is a write under a fence too. */
  @Override
  public WorkflowStore workflows() {
    return new Workflows() {
      @Override
      public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
        return recording(
            fence, step, () -> super.submitChildren(fence, step, workflow), saved -> saved);
      }
    };
  }

  private <T> T recording(Fence fence, StoredStep step, Supplier<T> verb, Predicate<T> accepted) {
    begun(fence, Write.RECORD, null);
    T answer;
    try {
      answer = verb.get();
    } catch (RuntimeException e) {
      unknown(fence, Write.RECORD, e);
      throw e;
    }
    answered(fence, Write.RECORD, accepted.test(answer), null);
    boolean none = SignalAnswer.NONE.equals(answer);
    if (accepted.test(answer) && !none && step.status() == StepStatus.DONE) {
      journal.write(
          new Entry.StepRecorded(journal.now(), fence.task(), fence.executionId(), step.name()));
    }
    return answer;
  }

  private final class JournaledTasks extends Tasks {

    @Override
    public List<Claimed> claim(ClaimRequest request) {
      long begun = journal.now();
      List<Claimed> claimed = super.claim(request);
      claimed(begun, claimed);
      return claimed;
    }

    @Override
    public Set<Fence> begin(List<Begin> begins) {
      List<Fence> fences = begins.stream().map(Begin::fence).toList();
      fences.forEach(fence -> begun(fence, Write.BEGIN, null));
      try {
        Set<Fence> lost = super.begin(begins);
        fences.forEach(fence -> answered(fence, Write.BEGIN, !lost.contains(fence), null));
        return lost;
      } catch (RuntimeException e) {
        fences.forEach(fence -> unknown(fence, Write.BEGIN, e));
        throw e;
      }
    }

    @Override
    public Map<Fence, TaskState> finish(List<Finish> finishes) {
      finishes.forEach(end -> begun(end.fence(), Write.FINISH, end.outcome().state()));
      try {
        Map<Fence, TaskState> states = super.finish(finishes);
        for (Finish end : finishes) {
          TaskState state = states.get(end.fence());
          answered(end.fence(), Write.FINISH, state != null, state);
        }
        return states;
      } catch (RuntimeException e) {
        finishes.forEach(end -> unknown(end.fence(), Write.FINISH, e));
        throw e;
      }
    }

    @Override
    public boolean checkpoint(Fence fence, String checkpoint) {
      begun(fence, Write.CHECKPOINT, null);
      try {
        boolean saved = super.checkpoint(fence, checkpoint);
        answered(fence, Write.CHECKPOINT, saved, null);
        return saved;
      } catch (RuntimeException e) {
        unknown(fence, Write.CHECKPOINT, e);
        throw e;
      }
    }

    @Override
    public List<CommandAnswer> command(CommandRequest request) {
      String verb = request.command().verb();
      request.ids().forEach(id -> journal.write(new Entry.CommandBegun(journal.now(), id, verb)));
      List<CommandAnswer> answers = super.command(request);
      long at = journal.now();
      for (CommandAnswer answer : answers) {
        journal.write(new Entry.CommandAnswered(at, answer.id(), verb, answer.result()));
      }
      return answers;
    }
  }

  private void claimed(long begun, List<Claimed> claimed) {
    long at = journal.now();
    for (Claimed one : claimed) {
      Fence fence = one.fence();
      journal.write(new Entry.Claimed(at, begun, fence.task(), fence.executionId()));
    }
  }

  private void begun(Fence fence, Write write, @Nullable TaskState wanted) {
    journal.write(
        new Entry.WriteBegun(journal.now(), fence.task(), fence.executionId(), write, wanted));
  }

  private void answered(Fence fence, Write write, boolean accepted, @Nullable TaskState state) {
    long at = journal.now();
    String execution = fence.executionId();
    journal.write(
        accepted
            ? new Entry.WriteAccepted(at, fence.task(), execution, write, state)
            : new Entry.WriteRefused(at, fence.task(), execution, write));
  }

  private void unknown(Fence fence, Write write, RuntimeException e) {
    journal.write(
        new Entry.WriteUnknown(
            journal.now(),
            fence.task(),
            fence.executionId(),
            write,
            String.valueOf(e.getMessage())));
  }
}
