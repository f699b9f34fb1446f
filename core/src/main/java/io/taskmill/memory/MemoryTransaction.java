package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.Report;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TypeStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Verbs that take effect together when they are committed. Until then nobody sees anything of them:
 * they are planned and answered, and their unique keys are reserved, so that another submit with
 * one of these keys is refused as busy. After a commit or a rollback the next transaction begins.
 *
 * <p>For one thread at a time.
 */
public final class MemoryTransaction implements CallerTransaction {

  private final MemoryData data;
  private final TypeStore types;
  private final Endings endings;
  private final Promotion promotion;
  private final List<Created> created = new ArrayList<>();
  private final List<Finish> finishes = new ArrayList<>();
  private final List<Save> saves = new ArrayList<>();
  private final List<NewWorkflow> workflows = new ArrayList<>();

  MemoryTransaction(MemoryData data, TypeStore types) {
    this.data = data;
    this.types = types;
    this.endings = new Endings(data);
    this.promotion = new Promotion(data);
  }

  @Override
  public void register(List<StoredType> given) {
    types.register(given);
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return data.alone(
        now -> {
          Submission submission = newSubmission(now);
          created.forEach(earlier -> submission.plan(earlier.task, earlier.at));
          List<Submitted> answers = tasks.stream().map(submission::plan).toList();
          submission.checkRoom();
          for (int i = 0; i < tasks.size(); i++) {
            if (answers.get(i).created()) {
              created.add(new Created(tasks.get(i), now));
              reserve(tasks.get(i));
            }
          }
          return answers;
        });
  }

  @Override
  public Submitted submit(NewWorkflow workflow) {
    return data.alone(
        now -> {
          Submitted known = known(workflow);
          if (known != null) {
            return known;
          }
          Mark before = mark();
          List<Submitted> answers = submit(workflow.tasks());
          for (int i = 0; i < answers.size(); i++) {
            if (!answers.get(i).created()) {
              rollbackTo(before);
              MemoryWorkflows.requireNew(answers.get(i), workflow.tasks().get(i));
            }
          }
          workflows.add(workflow);
          return new Submitted(workflow.id(), true, null);
        });
  }

  @Override
  public boolean submitChildren(Fence fence, StoredStep step, NewWorkflow workflow) {
    return data.alone(
        now -> {
          MemoryTask parent = data.tasks.get(fence.task());
          if (parent == null || !parent.isHeldBy(fence)) {
            return false;
          }
          submit(workflow);
          return saves.add(
              new Save(fence, (task, committed) -> MemoryWorkflows.markParent(task, step)));
        });
  }

  /** What is told of a workflow that is there, or is going to be; or whose key is taken. */
  private @Nullable Submitted known(NewWorkflow workflow) {
    for (NewWorkflow earlier : workflows) {
      boolean sameKey =
          workflow.key() != null
              && workflow.key().equals(earlier.key())
              && workflow.tenant() == earlier.tenant()
              && workflow.name().equals(earlier.name());
      if (earlier.id() == workflow.id() || sameKey) {
        return new Submitted(earlier.id(), earlier.id() == workflow.id(), null);
      }
    }
    return MemoryWorkflows.known(data, workflow);
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> given) {
    return data.alone(
        now -> {
          Map<Fence, TaskState> states = new HashMap<>();
          for (Finish finish : given) {
            Fence fence = finish.fence();
            MemoryTask task = data.tasks.get(fence.task());
            if (task == null) {
              continue;
            }
            if (task.isHeldBy(fence)) {
              if (finishes.stream().noneMatch(earlier -> earlier.fence().equals(fence))) {
                finishes.add(finish);
              }
              states.put(fence, stateAfter(task));
            } else if (task.wasEndedBy(fence)) {
              states.put(fence, task.state);
            }
          }
          return states;
        });
  }

  @Override
  public Set<Fence> report(List<Report> reports) {
    Set<Fence> lost = new HashSet<>();
    for (Report report : reports) {
      Save write = new Save(report.fence(), (task, now) -> MemoryReports.write(task, report));
      if (!save(write)) {
        lost.add(report.fence());
      }
    }
    return lost;
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return save(
        new Save(
            fence,
            (task, now) -> {
              task.checkpoint = checkpoint;
              task.touchedAt = now;
            }));
  }

  @Override
  public boolean record(Fence fence, StoredStep step) {
    return save(new Save(fence, (task, now) -> MemorySteps.put(task, step)));
  }

  private boolean save(Save save) {
    return data.alone(
        now -> {
          MemoryTask task = data.tasks.get(save.fence.task());
          boolean held = task != null && task.isHeldBy(save.fence);
          return held && saves.add(save);
        });
  }

  /**
   * Refuses what cannot be committed any more, for a caller who is told before and after the commit
   * of its transaction, but does not commit itself.
   *
   * @throws StoreException as {@link #commit} would
   */
  public void check() {
    data.alone(this::planned);
  }

  /** What is submitted, if all of it can be committed. */
  private Submission planned(Instant now) {
    finishes.forEach(finish -> taskOf(finish.fence()));
    saves.forEach(save -> taskOf(save.fence));
    Submission submission = newSubmission(now);
    created.forEach(each -> requireCreated(submission.plan(each.task, each.at), each.task));
    submission.checkRoom();
    workflows.forEach(this::requireKey);
    return submission;
  }

  /**
   * Commits: what the caller has to do for that is done when nothing here is in the way any more.
   * If it fails, nothing has changed, and the transaction is still open.
   *
   * @param own the caller's commit
   * @throws StoreException if this cannot be committed any more; the caller's commit was not tried
   */
  public <E extends Exception> void commit(Step<E> own) throws E {
    if (created.isEmpty() && finishes.isEmpty() && saves.isEmpty()) {
      own.run();
      return;
    }
    data.alone(
        now -> {
          Submission submission = planned(now);
          own.run();
          saves.forEach(save -> save.change.accept(taskOf(save.fence), now));
          finishes.forEach(finish -> endings.finish(taskOf(finish.fence()), finish, now));
          submission.apply();
          workflows.forEach(workflow -> data.workflows.add(workflow, data.tasks, now));
          promotion.giveTurns(now);
          forget();
          return this;
        });
  }

  /** Drops all of it. */
  public void rollback() {
    data.alone(
        now -> {
          forget();
          return this;
        });
  }

  /** How far it has come, for {@link #rollbackTo}. */
  public Mark mark() {
    return new Mark(created.size(), finishes.size(), saves.size(), workflows.size());
  }

  /** Drops what came after the mark. */
  public void rollbackTo(Mark mark) {
    data.alone(
        now -> {
          created.subList(mark.created, created.size()).clear();
          finishes.subList(mark.finishes, finishes.size()).clear();
          saves.subList(mark.saves, saves.size()).clear();
          workflows.subList(mark.workflows, workflows.size()).clear();
          data.tasks.uniqueKeys.release(this);
          created.forEach(left -> reserve(left.task));
          return this;
        });
  }

  private void forget() {
    created.clear();
    finishes.clear();
    saves.clear();
    workflows.clear();
    data.tasks.uniqueKeys.release(this);
  }

  private void reserve(NewTask task) {
    UniqueKeys.Key key = UniqueKeys.keyOf(task);
    if (key != null) {
      data.tasks.uniqueKeys.reserve(key, this);
    }
  }

  /** As if the tasks that are finished here had ended already. */
  private Submission newSubmission(Instant now) {
    Set<MemoryTask> ended = new HashSet<>();
    for (Finish finish : finishes) {
      MemoryTask task = data.tasks.get(finish.fence().task());
      if (task != null && task.isHeldBy(finish.fence()) && stateAfter(task).isFinal()) {
        ended.add(task);
      }
    }
    return new Submission(data, now, this, ended);
  }

  /** The state in which this transaction leaves a task that it finishes. */
  private TaskState stateAfter(MemoryTask task) {
    return finishes.stream()
        .filter(finish -> task.isHeldBy(finish.fence()))
        .map(finish -> Endings.afterWhatWasAsked(task, finish.outcome().state()))
        .findFirst()
        .orElse(task.state);
  }

  private MemoryTask taskOf(Fence fence) {
    MemoryTask task = data.tasks.get(fence.task());
    if (task == null || !task.isHeldBy(fence)) {
      throw new StoreException(
          ("Execution %s no longer holds task %s, of which this transaction writes: nothing was"
                  + " committed. Another execution may have done the same work, or will.")
              .formatted(fence.executionId(), fence.task()),
          null);
    }
    return task;
  }

  private void requireKey(NewWorkflow workflow) {
    Submitted other = MemoryWorkflows.known(data, workflow);
    if (other != null) {
      throw new StoreException(
          ("The workflow '%s' cannot be created any more, because %s has its key by now: nothing was"
                  + " committed. Try the whole transaction again.")
              .formatted(workflow.name(), other.id()),
          null);
    }
  }

  private static void requireCreated(Submitted answer, NewTask task) {
    if (!answer.created()) {
      throw new StoreException(
          ("Task %s of type '%s' cannot be created any more, because task %s has its unique key and has"
                  + " begun since: nothing was committed. Try the whole transaction again.")
              .formatted(task.id(), task.type(), answer.id()),
          null);
    }
  }

  /** A task that exists with the commit, and when it was submitted. */
  private record Created(NewTask task, Instant at) {}

  /** What a running execution saves with the commit. */
  private record Save(Fence fence, BiConsumer<MemoryTask, Instant> change) {}

  /** How far a transaction has come. */
  public record Mark(int created, int finishes, int saves, int workflows) {}

  /** The caller's part of a commit. */
  @FunctionalInterface
  public interface Step<E extends Exception> {
    /** Does it. */
    void run() throws E;
  }
}
