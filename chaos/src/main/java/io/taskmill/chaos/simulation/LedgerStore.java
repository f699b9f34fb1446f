package io.taskmill.chaos.simulation;

import io.taskmill.SubmitKey;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Fire;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.Registration;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskPurge;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.WorkflowStore;
import io.taskmill.tck.ForwardingStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A store whose verbs are written down in the {@link Ledger} as they take effect. */
final class LedgerStore extends ForwardingStore {

  /** Few, so that bulk operations take many steps although there are few tasks. */
  private static final int TASKS_A_STEP = 3;

  private final Ledger ledger;

  LedgerStore(Store real, Ledger ledger) {
    super(real);
    this.ledger = ledger;
  }

  @Override
  public TaskStore tasks() {
    return new LedgerTasks();
  }

  @Override
  public NodeRegistry nodes() {
    return new LedgerNodes();
  }

  @Override
  public TypeStore types() {
    return new Types() {
      @Override
      public void register(List<StoredType> types) {
        super.register(types);
        ledger.registered(types);
      }
    };
  }

  @Override
  protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
    int part = job == MaintenanceJob.OPERATE ? Math.min(limit, TASKS_A_STEP) : limit;
    int done = super.maintain(job, part, ids);
    ledger.maintained(job, done);
    return done == part ? limit : done;
  }

  @Override
  public TaskPurge purge() {
    return new Purging() {
      @Override
      public int remove(List<Due> due) {
        Map<Long, TaskInfo> before = ledger.commands().look(due.stream().map(Due::id).toList());
        int removed = super.remove(due);
        ledger.commands().purged(due, before, removed);
        return removed;
      }
    };
  }

  @Override
  public StepStore steps() {
    return new Steps() {
      @Override
      public boolean record(Fence fence, StoredStep step) {
        boolean saved = super.record(fence, step);
        ledger.recorded(fence, step, saved);
        return saved;
      }

      @Override
      public SignalAnswer takeSignal(Fence fence, StoredStep step) {
        SignalAnswer answer = super.takeSignal(fence, step);
        ledger.looked(fence, step, answer);
        return answer;
      }
    };
  }

  @Override
  public WorkflowStore workflows() {
    return new Workflows() {
      @Override
      public Submitted submit(NewWorkflow workflow) {
        Submitted answer = super.submit(workflow);
        ledger.submitted(workflow, answer);
        return answer;
      }
    };
  }

  @Override
  public ScheduleStore schedules() {
    return new Schedules() {
      @Override
      public boolean save(@Nullable StoredSchedule before, StoredSchedule after, Actor by) {
        boolean saved = super.save(before, after, by);
        if (saved) {
          ledger.fires().saved(before, after);
        }
        return saved;
      }

      @Override
      public Set<String> fire(List<Fire> fires) {
        Set<String> fired = super.fire(fires);
        ledger.fires().fired(fires, fired);
        return fired;
      }
    };
  }

  private final class LedgerTasks extends Tasks {

    @Override
    public List<Submitted> submit(List<NewTask> tasks) {
      List<Submitted> answers = super.submit(tasks);
      ledger.submitted(tasks, answers);
      return answers;
    }

    @Override
    public List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks) {
      List<Submitted> answers = super.submitOnce(key, tasks);
      ledger.submitted(tasks, answers);
      return answers;
    }

    @Override
    public List<Claimed> claim(ClaimRequest request) {
      List<Claimed> claimed = super.claim(request);
      ledger.claimed(request, claimed);
      return claimed;
    }

    @Override
    public Set<Fence> begin(List<Begin> begins) {
      Set<Fence> lost = super.begin(begins);
      ledger.begun(begins.stream().map(Begin::fence).toList(), lost);
      return lost;
    }

    @Override
    public Map<Fence, TaskState> finish(List<Finish> finishes) {
      Map<Fence, TaskState> states = super.finish(finishes);
      ledger.finished(finishes, states);
      return states;
    }

    @Override
    public boolean checkpoint(Fence fence, String checkpoint) {
      boolean saved = super.checkpoint(fence, checkpoint);
      ledger.checkpointed(fence, saved);
      return saved;
    }

    @Override
    public List<CommandAnswer> command(CommandRequest request) {
      Map<Long, TaskInfo> before = ledger.commands().look(request.ids());
      List<CommandAnswer> answers = super.command(request);
      ledger.commands().commanded(request.command(), before, answers);
      return answers;
    }
  }

  private final class LedgerNodes extends Nodes {

    @Override
    public Registration register(NodeInfo node) {
      Registration registration = super.register(node);
      ledger.registered(registration.node(), node.name());
      return registration;
    }

    @Override
    public Beat beat(long node) {
      Beat beat = super.beat(node);
      ledger.beaten(node, beat.registered());
      return beat;
    }

    @Override
    public boolean declareDead(long node, long beats) {
      boolean removed = super.declareDead(node, beats);
      ledger.declaredDead(node, removed);
      return removed;
    }

    @Override
    public void leave(long node) {
      super.leave(node);
      ledger.left(node);
    }
  }
}
