package io.taskmill.memory;

import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.MaintenanceJob;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Verbs of two threads at once answer as if they had come one after the other. */
@Param(name = "task", gen = IntGen.class, conf = "1:2")
@Param(name = "exec", gen = IntGen.class, conf = "1:2")
public class MemoryStoreInterleavingTest {

  private final MemoryStore store = new MemoryStore(() -> Instant.EPOCH);
  private final long node =
      store.nodes().register(new NodeInfo("node", "host", Duration.ofSeconds(1), 7)).node();

  @Operation
  public String submit(@Param(name = "task") int task) {
    NewTask one =
        new NewTask(
            task,
            0,
            "default",
            "type",
            0,
            "key",
            5,
            Duration.ZERO,
            null,
            "",
            List.of(),
            2,
            5,
            false);
    return store.tasks().submit(List.of(one)).toString();
  }

  @Operation
  public String claim(@Param(name = "exec") int exec) {
    LaneFilter filter = new LaneFilter(Set.of("type"), Set.of(), Set.of(), Set.of());
    return store.tasks().claim(ClaimRequest.of(node, exec, 1, filter)).toString();
  }

  @Operation
  public String finish(@Param(name = "task") int task, @Param(name = "exec") int exec) {
    Finish finish = new Finish(new Fence(task, node, exec), Outcome.succeeded(null), Duration.ZERO);
    return store.tasks().finish(List.of(finish)).toString();
  }

  @Operation
  public String release(@Param(name = "task") int task, @Param(name = "exec") int exec) {
    Finish finish = new Finish(new Fence(task, node, exec), Outcome.released(), Duration.ZERO);
    return store.tasks().finish(List.of(finish)).toString();
  }

  @Operation
  public String cancel(@Param(name = "task") int task) {
    return store
        .tasks()
        .command(List.of((long) task), TaskCommand.cancel(), new Actor("anna", null))
        .get(0)
        .result()
        .toString();
  }

  @Operation
  public int recover() {
    store.nodes().leave(node);
    return store.role(Maintenance.class).orElseThrow().run(MaintenanceJob.RECOVER, 10, () -> 1);
  }

  @Operation
  public TaskState state(@Param(name = "task") int task) {
    return store.queries().get(task).map(TaskInfo::state).orElse(null);
  }

  @Test
  void verbsAreAtomic() {
    new ModelCheckingOptions()
        .iterations(3)
        .invocationsPerIteration(25)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(2)
        .actorsAfter(1)
        .check(MemoryStoreInterleavingTest.class);
  }
}
