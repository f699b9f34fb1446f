package io.taskmill.chaos.simulation;

import io.taskmill.SubmitKey;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskSearch;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NewWorkflow;
import io.taskmill.spi.NewWorkflow.Edge;
import io.taskmill.spi.NewWorkflow.Node;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.SubmitReceipt;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.Terms;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.TypeStore;
import io.taskmill.spi.WorkflowStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Stores with one mistake each, all of which have been made by others. */
enum StoreMutant implements Mutation {
  A_SUBMITS_KEY_IS_NOT_KEPT {
    @Override
    public Store ofStore(Store store) {
      return new OtherSubmits(store) {
        @Override
        List<Submitted> submitOnce(TaskStore real, SubmitKey key, List<NewTask> tasks) {
          return real.submit(tasks);
        }
      };
    }
  },
  A_SUBMITS_KEY_IS_WRITTEN_SOME_TIME_AFTER_ITS_TASKS {
    @Override
    public Store ofStore(Store store) {
      return new OtherSubmits(store) {
        private final List<DocumentWrite> later = new ArrayList<>();

        @Override
        List<Submitted> submitOnce(TaskStore real, SubmitKey key, List<NewTask> tasks) {
          if (isKept(key)) {
            return real.submitOnce(key, tasks);
          }
          List<Submitted> answers = real.submit(tasks);
          later.add(receipt(key, answers));
          return answers;
        }

        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          later.forEach(real().documents()::write);
          later.clear();
          return super.maintain(job, limit, ids);
        }
      };
    }
  },
  A_SUBMITS_KEY_IS_WRITTEN_AND_THEN_ITS_SERVER_DIES {
    @Override
    public Store ofStore(Store store) {
      return new OtherSubmits(store) {
        @Override
        List<Submitted> submitOnce(TaskStore real, SubmitKey key, List<NewTask> tasks) {
          if (tasks.get(0).id() % 5 > 0 || isKept(key)) {
            return real.submitOnce(key, tasks);
          }
          real()
              .documents()
              .write(
                  receipt(
                      key,
                      tasks.stream()
                          .map(task -> new Submitted(task.id(), true, TaskState.READY))
                          .toList()));
          throw new StoreException("The server has died.", null);
        }
      };
    }
  },
  A_STEP_IS_RECORDED_WITHOUT_FENCE {
    @Override
    public Store ofStore(Store store) {
      return new OtherSteps(store) {
        @Override
        boolean record(StepStore real, Fence fence, StoredStep step) {
          return real.record(holder(fence.task()).orElse(fence), step);
        }
      };
    }
  },
  A_STEP_THAT_IS_DONE_IS_NOT_KEPT {
    @Override
    public Store ofStore(Store store) {
      return new OtherSteps(store) {
        @Override
        boolean record(StepStore real, Fence fence, StoredStep step) {
          boolean done = step.kind() == StepKind.STEP && step.status() == StepStatus.DONE;
          return done
              ? holder(fence.task()).filter(fence::equals).isPresent()
              : real.record(fence, step);
        }
      };
    }
  },
  A_SIGNAL_IS_TAKEN_AND_ITS_STEP_IS_NOT_WRITTEN {
    @Override
    public Store ofStore(Store store) {
      return new OtherSteps(store) {
        @Override
        SignalAnswer takeSignal(StepStore real, Fence fence, StoredStep step) {
          SignalAnswer answer = real.takeSignal(fence, step);
          if (answer.result() == SignalAnswer.Result.TAKEN) {
            real.record(fence, step.became(StepStatus.WAITING, step.lastAt()));
          }
          return answer;
        }
      };
    }
  },
  WHOEVER_ASKS_AGAIN_FOR_A_SIGNAL_GETS_ANOTHER {
    @Override
    public Store ofStore(Store store) {
      return new OtherSteps(store) {
        @Override
        SignalAnswer takeSignal(StepStore real, Fence fence, StoredStep step) {
          real.record(fence, step.became(StepStatus.WAITING, step.lastAt()));
          return real.takeSignal(fence, step);
        }
      };
    }
  },
  A_SUSPENSION_DOES_NOT_SEE_SIGNALS {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Map<Fence, TaskState> finish(List<Finish> finishes) {
              return super.finish(finishes.stream().map(StoreMutant::asleep).toList());
            }
          };
        }
      };
    }
  },
  A_JOIN_DOES_NOT_WAIT_FOR_THE_LAST_BEFORE_IT {
    @Override
    public Store ofStore(Store store) {
      return new OtherWorkflows(store) {
        @Override
        Submitted submit(WorkflowStore real, NewWorkflow workflow) {
          List<Edge> edges = new ArrayList<>(workflow.edges());
          Map<Long, Edge> last = new HashMap<>();
          edges.forEach(edge -> last.put(edge.after(), edge));
          List<Node> nodes = new ArrayList<>();
          for (Node node : workflow.nodes()) {
            boolean join = node.before() > 1;
            if (join) {
              edges.remove(last.get(node.task().id()));
            }
            nodes.add(new Node(node.name(), node.task(), node.before() - (join ? 1 : 0)));
          }
          return real.submit(with(workflow, nodes, edges));
        }
      };
    }
  },
  A_JOIN_WAITS_FOR_A_NOTE_THAT_NEVER_COMES {
    @Override
    public Store ofStore(Store store) {
      return new OtherWorkflows(store) {
        @Override
        Submitted submit(WorkflowStore real, NewWorkflow workflow) {
          return real.submit(
              with(
                  workflow,
                  workflow.nodes().stream()
                      .map(
                          node ->
                              new Node(
                                  node.name(),
                                  node.task(),
                                  node.before() + (node.before() > 1 ? 1 : 0)))
                      .toList(),
                  workflow.edges()));
        }
      };
    }
  },
  A_JOIN_GOES_ON_TWICE {
    @Override
    public Store ofStore(Store store) {
      return new OtherWorkflows(store) {
        private final Set<Long> joins = new HashSet<>();

        @Override
        Submitted submit(WorkflowStore real, NewWorkflow workflow) {
          workflow.edges().forEach(edge -> joins.add(edge.after()));
          return real.submit(workflow);
        }

        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          int again = 0;
          if (job == MaintenanceJob.PROMOTE) {
            List<Long> running = joins.stream().filter(this::takeAway).toList();
            joins.removeAll(running);
            again = running.size();
          }
          return super.maintain(job, limit, ids) + again;
        }
      };
    }
  },
  A_SCHEDULE_FIRES_WITHOUT_COMPARE {
    @Override
    public Store ofStore(Store store) {
      return new OtherSchedules(store) {
        @Override
        Set<String> fire(ScheduleStore real, List<Fire> fires) {
          Set<String> fired = new HashSet<>(real.fire(fires));
          for (Fire fire : fires) {
            if (fired.add(fire.schedule())) {
              real().tasks().submit(fire.tasks().stream().map(FireTask::task).toList());
            }
          }
          return fired;
        }
      };
    }
  },
  A_SCHEDULE_FIRES_AND_STAYS_WHERE_IT_IS {
    @Override
    public Store ofStore(Store store) {
      return new OtherSchedules(store) {
        @Override
        Set<String> fire(ScheduleStore real, List<Fire> fires) {
          return real.fire(
              fires.stream()
                  .map(fire -> moved(fire, fire.due(), fire.due(), fire.tasks()))
                  .toList());
        }
      };
    }
  },
  A_SCHEDULE_MOVES_ON_WITHOUT_ITS_TASKS {
    @Override
    public Store ofStore(Store store) {
      return new OtherSchedules(store) {
        @Override
        Set<String> fire(ScheduleStore real, List<Fire> fires) {
          return real.fire(
              fires.stream()
                  .map(fire -> moved(fire, fire.next(), fire.lookAt(), List.of()))
                  .toList());
        }
      };
    }
  },
  A_SCHEDULE_IS_DUE_BY_A_CLOCK_THAT_IS_AHEAD {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public ScheduleStore schedules() {
          return new Schedules() {
            @Override
            public List<DueSchedule> due(int limit) {
              return super.due(limit).stream()
                  .map(
                      one ->
                          new DueSchedule(
                              one.schedule(), one.now().plusSeconds(2), one.isLastTaskLive()))
                  .toList();
            }
          };
        }
      };
    }
  },
  A_CANCEL_IS_ANSWERED_AND_NOT_DONE {
    @Override
    public Store ofStore(Store store) {
      return new OtherCommands(store) {
        @Override
        List<CommandAnswer> command(TaskStore real, CommandRequest request) {
          List<CommandAnswer> answers = new ArrayList<>();
          for (long id : request.ids()) {
            TaskState found = look(id).map(TaskInfo::state).orElse(null);
            answers.add(
                request.command().equals(TaskCommand.cancel()) && found == TaskState.READY
                    ? CommandAnswer.applied(id, found)
                    : real.command(request.of(List.of(id), request.command())).get(0));
          }
          return answers;
        }
      };
    }
  },
  A_RESULT_GIVEN_BY_HAND_IS_LOST {
    @Override
    public Store ofStore(Store store) {
      return new OtherCommands(store) {
        @Override
        List<CommandAnswer> command(TaskStore real, CommandRequest request) {
          TaskCommand command = request.command();
          boolean commit = command instanceof TaskCommand.Commit;
          return real.command(
              request.of(request.ids(), commit ? new TaskCommand.Commit(null) : command));
        }
      };
    }
  },
  A_RETRY_IS_A_RESET {
    @Override
    public Store ofStore(Store store) {
      return new OtherCommands(store) {
        @Override
        List<CommandAnswer> command(TaskStore real, CommandRequest request) {
          TaskCommand command = request.command();
          boolean retry = command.equals(TaskCommand.retry());
          return real.command(request.of(request.ids(), retry ? TaskCommand.reset() : command));
        }
      };
    }
  },
  A_BULK_OPERATION_ENDS_WITH_ITS_FIRST_STEP {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          int done = super.maintain(job, limit, ids);
          if (job == MaintenanceJob.OPERATE && done == limit) {
            real()
                .operations()
                .list(Long.MAX_VALUE, 100)
                .forEach(each -> real().operations().stop(each.id(), each.by()));
          }
          return done;
        }
      };
    }
  },
  FINISH_BY_ID_ONLY {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Map<Fence, TaskState> finish(List<Finish> finishes) {
              Map<Fence, TaskState> states = new HashMap<>();
              for (Finish finish : finishes) {
                Fence holder = holder(finish.fence().task()).orElse(finish.fence());
                Finish byId = new Finish(holder, finish.outcome(), finish.ran());
                super.finish(List.of(byId))
                    .values()
                    .forEach(state -> states.put(finish.fence(), state));
              }
              return states;
            }
          };
        }
      };
    }
  },
  CHECKPOINT_WITHOUT_FENCE {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public boolean checkpoint(Fence fence, String checkpoint) {
              return super.checkpoint(holder(fence.task()).orElse(fence), checkpoint);
            }
          };
        }
      };
    }
  },
  BEGIN_WITHOUT_FENCE {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Set<Fence> begin(List<Begin> begins) {
              Set<Fence> lost = new HashSet<>();
              for (Begin begin : begins) {
                Fence fence = begin.fence();
                Fence holder = holder(fence.task()).orElse(fence);
                if (!super.begin(List.of(new Begin(holder, begin.ran()))).isEmpty()) {
                  lost.add(fence);
                }
              }
              return lost;
            }
          };
        }
      };
    }
  },
  FINISH_AFTER_THE_LEASE_WAS_TAKEN_BACK {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Map<Fence, TaskState> finish(List<Finish> finishes) {
              Map<Fence, TaskState> states = new HashMap<>(super.finish(finishes));
              for (Finish finish : finishes) {
                look(finish.fence().task())
                    .filter(info -> info.state() == TaskState.READY && finish.outcome().counted())
                    .ifPresent(
                        info -> states.putIfAbsent(finish.fence(), finish.outcome().state()));
              }
              return states;
            }
          };
        }
      };
    }
  },
  A_DEAD_NODE_IS_RENEWED {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public NodeRegistry nodes() {
          return new Nodes() {
            @Override
            public Beat beat(long node) {
              Beat beat = super.beat(node);
              return new Beat(
                  true,
                  beat.now(),
                  beat.peers(),
                  beat.asked(),
                  beat.typesMark(),
                  beat.draining(),
                  beat.modes());
            }
          };
        }
      };
    }
  },
  A_DEAD_NODES_TASKS_ARE_GIVEN_TWICE {
    @Override
    public Store ofStore(Store store) {
      return new TwiceGiven(store, Claimed::suspect);
    }
  },
  CLAIM_WITHOUT_LOCK {
    @Override
    public Store ofStore(Store store) {
      return new TwiceGiven(store, claimed -> claimed.fence().exec() % 3 == 0);
    }
  },
  PROMOTION_WITHOUT_LOCK {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        private Set<Long> due = Set.of();

        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          if (job != MaintenanceJob.PROMOTE) {
            return super.maintain(job, limit, ids);
          }
          int again = 0;
          for (long task : due) {
            again += takeAway(task) ? 1 : 0;
          }
          due = new HashSet<>(scheduled(store));
          int promoted = super.maintain(job, limit, ids);
          due.removeAll(scheduled(store));
          return promoted + again;
        }
      };
    }
  },
  NOTHING_IS_PROMOTED {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          if (job != MaintenanceJob.PROMOTE) {
            return super.maintain(job, limit, ids);
          }
          return 0;
        }
      };
    }
  },
  NOTHING_IS_RECOVERED {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          if (job != MaintenanceJob.RECOVER) {
            return super.maintain(job, limit, ids);
          }
          return 0;
        }
      };
    }
  },
  THE_LIVING_ARE_RECOVERED_TOO {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        protected int maintain(MaintenanceJob job, int limit, LongSupplier ids) {
          if (job != MaintenanceJob.RECOVER) {
            return super.maintain(job, limit, ids);
          }
          int taken = super.maintain(job, limit, ids);
          for (TaskInfo info : tasksIn(store, TaskState.RUNNING)) {
            taken += takeAway(info.id()) ? 1 : 0;
          }
          return taken;
        }
      };
    }
  },
  STARTS_ARE_NOT_KEPT {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Set<Fence> begin(List<Begin> begins) {
              return Set.of();
            }
          };
        }
      };
    }
  },
  A_BATCH_LOSES_ITS_LAST {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Submitted> submit(List<NewTask> tasks) {
              if (tasks.size() < 2) {
                return super.submit(tasks);
              }
              List<Submitted> answers =
                  new ArrayList<>(super.submit(tasks.subList(0, tasks.size() - 1)));
              answers.add(new Submitted(tasks.get(tasks.size() - 1).id(), true, TaskState.READY));
              return answers;
            }
          };
        }
      };
    }
  },
  KEYS_ARE_NOT_UNIQUE {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Submitted> submit(List<NewTask> tasks) {
              return super.submit(tasks.stream().map(StoreMutant::withoutKey).toList());
            }
          };
        }
      };
    }
  },
  NOBODY_COUNTS_WHAT_RUNS {
    @Override
    public Store ofStore(Store store) {
      return new OtherRules(store, TypeRules.NONE);
    }
  },
  A_KEY_HAS_ONE_TURN_TOO_MANY {
    @Override
    public Store ofStore(Store store) {
      return new OtherRules(store, new TypeRules(false, null, 2, null));
    }
  },
  A_FAILED_ATTEMPT_GIVES_UP_ITS_TURN {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Submitted> submit(List<NewTask> tasks) {
              return super.submit(tasks.stream().map(StoreMutant::withoutOrder).toList());
            }
          };
        }
      };
    }
  },
  A_FINAL_TASK_IS_CANCELLED {
    @Override
    public Store ofStore(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<CommandAnswer> command(CommandRequest request) {
              List<CommandAnswer> answers = super.command(request);
              return request.command().equals(TaskCommand.cancel())
                  ? answers.stream()
                      .map(
                          answer ->
                              answer.isAccepted()
                                  ? answer
                                  : CommandAnswer.applied(answer.id(), TaskState.READY))
                      .toList()
                  : answers;
            }
          };
        }
      };
    }
  };

  private static Set<Long> scheduled(Store store) {
    Set<Long> ids = new HashSet<>();
    tasksIn(store, TaskState.SCHEDULED).forEach(info -> ids.add(info.id()));
    return ids;
  }

  private static List<TaskInfo> tasksIn(Store store, TaskState state) {
    return store
        .queries()
        .find(TaskSearch.of(io.taskmill.TaskFilter.all().states(state)).limit(1000))
        .tasks();
  }

  private static NewTask withoutKey(NewTask task) {
    return with(task, task.terms().turn() == KeyTurn.NONE ? null : task.key(), withoutUnique(task));
  }

  private static Terms withoutUnique(NewTask task) {
    return new Terms(null, task.terms().turn(), false, false, null);
  }

  private static NewTask withoutOrder(NewTask task) {
    Terms terms = task.terms();
    return terms.turn() == KeyTurn.ORDERED
        ? with(task, task.key(), new Terms(terms.unique(), KeyTurn.APART, false, false, null))
        : task;
  }

  private static NewTask with(NewTask task, @Nullable String key, Terms terms) {
    return new NewTask(
        task.id(),
        task.tenant(),
        task.queue(),
        task.type(),
        task.creator(),
        key,
        task.priority(),
        task.delay(),
        task.runAt(),
        task.payload(),
        task.tags(),
        task.headers(),
        task.maxAttempts(),
        task.retry(),
        task.maxLosses(),
        task.needsPerson(),
        terms);
  }

  private static Fire moved(
      Fire fire, @Nullable Instant next, @Nullable Instant lookAt, List<FireTask> tasks) {
    return new Fire(
        fire.schedule(),
        fire.version(),
        fire.due(),
        fire.fired(),
        fire.count(),
        next,
        lookAt,
        fire.offlineWhy(),
        tasks,
        fire.log());
  }

  /** Submits under a key otherwise. */
  private abstract static class OtherSubmits extends MutantStore {

    OtherSubmits(Store store) {
      super(store);
    }

    abstract List<Submitted> submitOnce(TaskStore real, SubmitKey key, List<NewTask> tasks);

    final boolean isKept(SubmitKey key) {
      return real().documents().get(key.document().name()).isPresent();
    }

    static DocumentWrite receipt(SubmitKey key, List<Submitted> answers) {
      return key.document().with(new SubmitReceipt(key.digest(), answers).text());
    }

    @Override
    public TaskStore tasks() {
      return new Tasks() {
        @Override
        public List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks) {
          return OtherSubmits.this.submitOnce(real().tasks(), key, tasks);
        }
      };
    }
  }

  /** Fires otherwise. */
  private abstract static class OtherSchedules extends MutantStore {

    OtherSchedules(Store store) {
      super(store);
    }

    abstract Set<String> fire(ScheduleStore real, List<Fire> fires);

    @Override
    public ScheduleStore schedules() {
      return new Schedules() {
        @Override
        public Set<String> fire(List<Fire> fires) {
          return OtherSchedules.this.fire(real().schedules(), fires);
        }
      };
    }
  }

  /** One that no signal cuts short. */
  private static Finish asleep(Finish finish) {
    Outcome outcome = finish.outcome();
    return outcome.wakeable()
        ? new Finish(
            finish.fence(),
            new Outcome(
                outcome.state(),
                outcome.counted(),
                outcome.delay(),
                outcome.runAt(),
                outcome.result(),
                outcome.error(),
                outcome.kind(),
                outcome.errorClass(),
                outcome.fingerprint(),
                false),
            finish.ran())
        : finish;
  }

  private static NewWorkflow with(NewWorkflow workflow, List<Node> nodes, List<Edge> edges) {
    return new NewWorkflow(
        workflow.id(),
        workflow.tenant(),
        workflow.creator(),
        workflow.name(),
        workflow.key(),
        workflow.onFailure(),
        workflow.parent(),
        workflow.parentStep(),
        nodes,
        edges);
  }

  /** Remembers steps otherwise. */
  private static class OtherSteps extends MutantStore {

    OtherSteps(Store store) {
      super(store);
    }

    boolean record(StepStore real, Fence fence, StoredStep step) {
      return real.record(fence, step);
    }

    SignalAnswer takeSignal(StepStore real, Fence fence, StoredStep step) {
      return real.takeSignal(fence, step);
    }

    @Override
    public StepStore steps() {
      return new Steps() {
        @Override
        public boolean record(Fence fence, StoredStep step) {
          return OtherSteps.this.record(real().steps(), fence, step);
        }

        @Override
        public SignalAnswer takeSignal(Fence fence, StoredStep step) {
          return OtherSteps.this.takeSignal(real().steps(), fence, step);
        }
      };
    }
  }

  /** Creates workflows otherwise. */
  private abstract static class OtherWorkflows extends MutantStore {

    OtherWorkflows(Store store) {
      super(store);
    }

    abstract Submitted submit(WorkflowStore real, NewWorkflow workflow);

    @Override
    public WorkflowStore workflows() {
      return new Workflows() {
        @Override
        public Submitted submit(NewWorkflow workflow) {
          return OtherWorkflows.this.submit(real().workflows(), workflow);
        }
      };
    }
  }

  /** Does commands otherwise. */
  private abstract static class OtherCommands extends MutantStore {

    OtherCommands(Store store) {
      super(store);
    }

    abstract List<CommandAnswer> command(TaskStore real, CommandRequest request);

    @Override
    public TaskStore tasks() {
      return new Tasks() {
        @Override
        public List<CommandAnswer> command(CommandRequest request) {
          return OtherCommands.this.command(real().tasks(), request);
        }
      };
    }
  }

  private static final class OtherRules extends MutantStore {

    private final TypeRules rules;

    OtherRules(Store store, TypeRules rules) {
      super(store);
      this.rules = rules;
    }

    @Override
    public TypeStore types() {
      return new Types() {
        @Override
        public void register(List<StoredType> types) {
          super.register(
              types.stream()
                  .map(type -> new StoredType(type.name(), type.version(), rules, type.code()))
                  .toList());
        }
      };
    }
  }

  /** Gives some tasks to the next claimer as well. */
  private static final class TwiceGiven extends MutantStore {

    private final java.util.function.Predicate<Claimed> which;
    private final List<Claimed> again = new ArrayList<>();

    TwiceGiven(Store store, java.util.function.Predicate<Claimed> which) {
      super(store);
      this.which = which;
    }

    @Override
    public TaskStore tasks() {
      return new Tasks() {
        @Override
        public List<Claimed> claim(ClaimRequest request) {
          List<Claimed> claimed = new ArrayList<>(super.claim(request));
          if (claimed.isEmpty() && !again.isEmpty()) {
            Claimed one = again.remove(0);
            claimed.add(
                to(one, new Fence(one.fence().task(), request.node(), request.firstExec())));
          } else {
            claimed.stream().filter(which).forEach(again::add);
          }
          return claimed;
        }
      };
    }

    private static Claimed to(Claimed one, Fence fence) {
      return new Claimed(
          fence,
          one.tenant(),
          one.queue(),
          one.type(),
          one.creator(),
          one.key(),
          one.priority(),
          one.tags(),
          one.headers(),
          one.payload(),
          one.checkpoint(),
          one.attempts(),
          one.maxAttempts(),
          one.retry(),
          one.losses(),
          one.needsPerson(),
          one.suspect(),
          one.reset(),
          one.undoing(),
          one.dueAt(),
          one.deadline());
    }
  }
}
