package io.taskmill.chaos.process;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import io.taskmill.workflow.WorkflowHandle;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Submits tasks of every kind in every way, at a steady pace, and writes down what it was told; has
 * something asked of some of them.
 */
final class Submitter implements Runnable {

  private static final int BATCH = 10;
  private static final int KEYS = 40;
  private static final int TURNS = 8;
  private static final int TASKS_A_WAVE = 200;

  private final ChildSettings settings;
  private final Taskmill mill;
  private final DataSource pool;
  private final Journal journal;
  private final Random random;
  private final Commander commander;
  private final SignalSender signals;
  private final KeyedSubmits keyed;
  private int count;
  private volatile boolean stopped;

  public Submitter(ChildSettings settings, Taskmill mill, DataSource pool, Journal journal) {
    this.settings = settings;
    this.mill = mill;
    this.pool = pool;
    this.journal = journal;
    this.random = new Random(settings.seed() ^ settings.name().hashCode());
    this.commander = new Commander(mill, random);
    this.keyed = new KeyedSubmits(mill, journal, random, this::accepted, this::unknown);
    this.signals = new SignalSender(mill.as("chaos", "a signal"), random);
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    long begun = System.nanoTime();
    while (!stopped) {
      long due = begun + count * 1_000_000_000L / settings.perSecond();
      long early = due - System.nanoTime();
      if (early > 0) {
        LockSupport.parkNanos(early);
      } else {
        // What an outage held up is not made up for.
        begun = Math.max(begun, begun - early - 1_000_000_000L);
        next();
      }
    }
  }

  private void next() {
    signals.send();
    int dice = random.nextInt(100);
    if (dice < 30) {
      together(BATCH);
    } else if (dice < 34) {
      together(1);
    } else if (dice < 38) {
      once();
    } else if (dice < 44) {
      submit(List.of(Kinds.PARENT.request(quick())));
    } else if (dice < 58) {
      workflow();
    } else if (dice < 72) {
      inTransaction(random.nextInt(3) == 0);
    } else if (dice < 85) {
      withKey();
    } else {
      commander.act();
      count++;
    }
  }

  private void together(int size) {
    List<TaskRequest<Work, Void>> requests = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      requests.add(request());
    }
    submit(requests);
  }

  /** Under a key; some time later it is sent again. */
  private void once() {
    keyed.sendAgain();
    List<TaskRequest<Work, Void>> requests = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      requests.add(request());
    }
    requests.forEach(this::begun);
    keyed.send(requests);
  }

  private void workflow() {
    Graph graph = Graph.any(random, this::node);
    List<Graph.Node> nodes = graph.nodes();
    nodes.forEach(this::begun);
    // What was undone of one that a person has touched is hard to judge, so most are left alone.
    boolean alone = graph.canBeUndone() && random.nextInt(4) > 0;
    try {
      WorkflowHandle handle = mill.submit(graph.workflow());
      Map<String, Long> ids = new HashMap<>();
      mill.workflows()
          .tasks(handle.id(), 0, nodes.size())
          .forEach(task -> ids.put(task.name(), task.id()));
      for (Graph.Node node : nodes) {
        created(node.request(), Objects.requireNonNull(ids.get(node.name())), alone);
      }
    } catch (TaskmillException e) {
      // Also if only the look for the ids was not answered.
      nodes.forEach(node -> unknown(node.request(), e));
    }
  }

  private TaskRequest<Work, Void> node(Graph.Role role) {
    return switch (role) {
      case ANY -> oneOf(Kinds.NODES).request(work());
      case QUICK -> oneOf(Kinds.QUICK).request(quick());
      case FAILING -> Kinds.FAILING.request(quick());
    };
  }

  private void begun(Graph.Node node) {
    begun(node.request());
    node.after()
        .forEach(
            (before, on) ->
                journal.write(new Entry.SubmitAfter(journal.now(), node.ref(), before, on)));
    if (node.isUndo()) {
      journal.write(new Entry.SubmitUndo(journal.now(), node.ref()));
    }
  }

  private void withKey() {
    TaskRequest<Work, Void> request = Kinds.LEAST.request(work());
    submit(List.of(request.key("key-" + random.nextInt(KEYS))));
  }

  private TaskRequest<Work, Void> request() {
    TaskRequest<Work, Void> request =
        (random.nextInt(6) == 0 ? limited() : unlimited()).priority(1 + random.nextInt(9));
    return random.nextInt(5) == 0
        ? request.delay(Duration.ofMillis(random.nextInt(2_000)))
        : request;
  }

  /** Those of one type come to another queue every few seconds: new lanes, all the time. */
  private TaskRequest<Work, Void> unlimited() {
    TaskRequest<Work, Void> request = oneOf(Kinds.UNLIMITED).request(work());
    return request.type().equals(Kinds.FLAKY)
        ? request.queue("wave-" + count / TASKS_A_WAVE)
        : request;
  }

  /** Others wait while it runs, so it does not take long. */
  private TaskRequest<Work, Void> limited() {
    TaskType<Work, Void> type = oneOf(Kinds.LIMITED);
    TaskRequest<Work, Void> request = type.request(quick());
    return type.equals(Kinds.TURNS) ? request.key("turn-" + random.nextInt(TURNS)) : request;
  }

  private <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Work work() {
    return work(random.nextInt(3) == 0 ? 500 + random.nextInt(2_000) : random.nextInt(100));
  }

  private Work quick() {
    return work(random.nextInt(100));
  }

  private Work work(int millis) {
    return new Work(settings.name() + ":" + ++count, millis);
  }

  private void submit(List<TaskRequest<Work, Void>> requests) {
    requests.forEach(this::begun);
    try {
      List<? extends TaskHandle<?>> handles = mill.submitAll(requests);
      for (int i = 0; i < handles.size(); i++) {
        accepted(requests.get(i), handles.get(i));
      }
    } catch (InvalidTaskException e) {
      requests.forEach(
          request ->
              journal.write(
                  new Entry.SubmitRefused(journal.now(), ref(request), e.getMessage() + "")));
    } catch (TaskmillException e) {
      requests.forEach(request -> unknown(request, e));
    }
  }

  /** In a transaction of the application, which may change its mind. */
  private void inTransaction(boolean rollBack) {
    TaskRequest<Work, Void> request = request();
    begun(request);
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      TaskHandle<?> handle = submitOn(connection, request, rollBack);
      if (handle != null) {
        connection.commit();
        accepted(request, handle);
      }
    } catch (SQLException | TaskmillException e) {
      // Also after a roll-back, and then it says less than is known.
      unknown(request, e);
    }
  }

  private @Nullable TaskHandle<?> submitOn(
      Connection connection, TaskRequest<Work, Void> request, boolean rollBack)
      throws SQLException {
    TaskHandle<?> handle = null;
    try {
      handle = mill.submit(connection, request);
    } finally {
      if (handle == null || rollBack) {
        // From here on nobody is going to ask for a commit.
        journal.write(new Entry.SubmitRolledBack(journal.now(), ref(request)));
        connection.rollback();
      }
    }
    return rollBack ? null : handle;
  }

  private void begun(TaskRequest<Work, Void> request) {
    journal.write(
        new Entry.SubmitBegun(
            journal.now(),
            ref(request),
            request.type().name(),
            request.key().orElse(null),
            Kinds.promise(request.type())));
    if (!request.delay().isZero()) {
      journal.write(
          new Entry.SubmitDelayed(journal.now(), ref(request), request.delay().toNanos()));
    }
  }

  private void accepted(TaskRequest<Work, Void> request, TaskHandle<?> handle) {
    journal.write(
        new Entry.SubmitAccepted(journal.now(), ref(request), handle.id(), !handle.isDuplicate()));
    if (!handle.isDuplicate()) {
      known(request, handle.id());
    }
  }

  private void created(TaskRequest<Work, Void> request, long task, boolean alone) {
    journal.write(new Entry.SubmitAccepted(journal.now(), ref(request), task, true));
    if (!alone) {
      known(request, task);
    }
  }

  private void known(TaskRequest<Work, Void> request, long task) {
    commander.submitted(task, request.payload());
    if (request.type().equals(Kinds.ORDER)) {
      signals.submitted(task);
    }
  }

  private void unknown(TaskRequest<Work, Void> request, Exception e) {
    journal.write(
        new Entry.SubmitUnknown(journal.now(), ref(request), String.valueOf(e.getMessage())));
  }

  private static String ref(TaskRequest<Work, Void> request) {
    return request.payload().ref();
  }
}
