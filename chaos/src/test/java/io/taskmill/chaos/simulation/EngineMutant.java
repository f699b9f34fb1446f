package io.taskmill.chaos.simulation;

import io.taskmill.TaskState;
import io.taskmill.spi.Beat;
import io.taskmill.spi.Begin;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What comes of an engine with one mistake each, as the store would see it. */
enum EngineMutant implements Mutation {
  WHAT_HAS_NOT_BEGUN_IS_NOT_GIVEN_BACK {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Map<Fence, TaskState> finish(List<Finish> finishes) {
              Map<Fence, TaskState> states = new HashMap<>();
              List<Finish> others = new ArrayList<>();
              for (Finish finish : finishes) {
                if (finish.outcome().state() == TaskState.READY) {
                  states.put(finish.fence(), TaskState.READY);
                } else {
                  others.add(finish);
                }
              }
              states.putAll(super.finish(others));
              return states;
            }
          };
        }
      };
    }
  },
  STARTS_ARE_NOT_WRITTEN {
    @Override
    public Store ofOpening(Store store) {
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
  A_LOST_FINISH_IS_NOT_SENT_AGAIN {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public Map<Fence, TaskState> finish(List<Finish> finishes) {
              try {
                return super.finish(finishes);
              } catch (StoreAwayException e) {
                return Map.of();
              }
            }
          };
        }
      };
    }
  },
  A_LOST_SUBMIT_IS_TAKEN_FOR_DONE {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Submitted> submit(List<NewTask> tasks) {
              try {
                return super.submit(tasks);
              } catch (StoreAwayException e) {
                return tasks.stream()
                    .map(task -> new Submitted(task.id(), true, TaskState.READY))
                    .toList();
              }
            }
          };
        }
      };
    }
  },
  NOBODY_LOOKS_FOR_CLAIMS_THAT_WERE_NOT_ANSWERED {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Fence> held(long node) {
              return List.of();
            }
          };
        }
      };
    }
  },
  THE_NODES_OWN_TIME_IS_USED {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public TaskStore tasks() {
          return new Tasks() {
            @Override
            public List<Submitted> submit(List<NewTask> tasks) {
              return super.submit(tasks.stream().map(EngineMutant::onAFastClock).toList());
            }
          };
        }
      };
    }
  },
  DEAD_BY_THE_CLOCK_ALONE {
    @Override
    public Store ofOpening(Store store) {
      return new MutantStore(store) {
        @Override
        public NodeRegistry nodes() {
          return new Nodes() {
            @Override
            public Beat beat(long node) {
              Beat beat = super.beat(node);
              beat.peers().stream()
                  .filter(NodeStatus::overdue)
                  .forEach(peer -> super.declareDead(peer.node(), peer.beats()));
              return beat;
            }
          };
        }
      };
    }
  };

  /** A clock that is hours ahead of everybody's. */
  private static NewTask onAFastClock(NewTask task) {
    return new NewTask(
        task.id(),
        task.tenant(),
        task.queue(),
        task.type(),
        task.creator(),
        task.key(),
        task.priority(),
        task.delay(),
        task.delay().isZero() ? task.runAt() : Instant.parse("2030-01-02T00:00:00Z"),
        task.payload(),
        task.tags(),
        task.headers(),
        task.maxAttempts(),
        task.retry(),
        task.maxLosses(),
        task.needsPerson(),
        task.terms());
  }
}
