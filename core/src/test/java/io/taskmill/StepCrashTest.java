package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.StepKind;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenEngine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreBusyException;
import io.taskmill.spi.StoredStep;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.WorkflowStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A process ends at a named point, and another one goes on: from that point on nothing that the
 * first one does reaches the store.
 */
class StepCrashTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final TaskType<String, Void> ORDER = TaskType.of("order", String.class);
  private static final TaskType<String, Void> PART = TaskType.of("part", String.class);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
  private final MemoryStore store = new MemoryStore(now::get);
  private final List<String> did = new ArrayList<>();

  /** Where the first process ends. */
  private enum Point {
    /** The work of the step "charge" is done, and its record is not written. */
    BEFORE_RECORD,
    /** Its record is written, and the process does not hear of it. */
    AFTER_RECORD,
    BEFORE_CHECKPOINT,
    AFTER_CHECKPOINT,
    /** That "charge" was undone is not written. */
    BEFORE_UNDONE,
    /** That undoing begins could not be written, once; the process lives. */
    BUSY_NOTE,
    AFTER_UNDONE,
    /** The signal is taken, and the process does not hear of it. */
    AFTER_SIGNAL,
    /** The handler waits, and that is not written. */
    BEFORE_SUSPENSION,
    /** Children are to be added, and are not there. */
    BEFORE_CHILDREN,
    /** They are there, and the process does not hear of it. */
    AFTER_CHILDREN
  }

  /** What the process does not survive. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** The store as a process reaches it that ends at a point. */
  private final class Doomed {

    private final Point end;
    private boolean dead;
    private boolean wasBusy;

    Doomed(Point end) {
      this.end = end;
    }

    Store store() {
      return wrapped(Store.class, store.openAgain());
    }

    private <T> T wrapped(Class<T> role, T real) {
      return role.cast(
          Proxy.newProxyInstance(
              role.getClassLoader(),
              new Class<?>[] {role},
              (proxy, method, args) -> {
                String before = point("BEFORE_", method.getName(), args);
                String after = point("AFTER_", method.getName(), args);
                if (dead || end.name().equals(before)) {
                  die();
                }
                if (end == Point.BUSY_NOTE && !wasBusy && isNote(args)) {
                  wasBusy = true;
                  throw new StoreBusyException("locked", null);
                }
                Object answer;
                try {
                  answer = method.invoke(real, args);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
                if (end.name().equals(after)) {
                  die();
                }
                if (answer instanceof TaskStore tasks) {
                  return wrapped(TaskStore.class, tasks);
                }
                if (answer instanceof WorkflowStore workflows) {
                  return wrapped(WorkflowStore.class, workflows);
                }
                return answer instanceof StepStore steps ? wrapped(StepStore.class, steps) : answer;
              }));
    }

    private static boolean isNote(Object @Nullable [] args) {
      return args != null
          && args.length == 2
          && args[1] instanceof StoredStep step
          && step.kind() == StepKind.UNDO;
    }

    private void die() {
      dead = true;
      throw new Killed();
    }

    private @Nullable String point(String when, String verb, Object @Nullable [] args) {
      if (verb.equals("record") && args != null && args[1] instanceof StoredStep step) {
        boolean charge = step.name().equals("charge");
        return switch (step.status()) {
          case DONE -> charge ? when + "RECORD" : null;
          case UNDONE -> charge ? when + "UNDONE" : null;
          default -> null;
        };
      }
      return switch (verb) {
        case "checkpoint" -> when + "CHECKPOINT";
        case "takeSignal" -> when + "SIGNAL";
        case "finish" -> when + "SUSPENSION";
        case "submitChildren" -> when + "CHILDREN";
        default -> null;
      };
    }
  }

  private HandDrivenEngine engine(Store reached) {
    return Engine.handDriven(
        reached, Taskmill.builder().host("here").lease(Duration.ofSeconds(30)).engineSettings());
  }

  /** Runs the handler in a process that ends at the point, and then in another one to its end. */
  private TaskState crashAndGoOn(Point end, TaskHandler<String> handler, String... signals) {
    HandDrivenEngine first = engine(new Doomed(end).store());
    Taskmill doomed = new Taskmill(first);
    doomed.handle(ORDER, handler);
    long id = doomed.submit(ORDER.request("book")).id();
    for (String signal : signals) {
      doomed.signal(id, signal, "yes");
    }
    try {
      first.runReady();
    } catch (Killed | InterruptedException e) {
      did.add("killed");
    }
    did.add("crash");
    now.updateAndGet(time -> time.plus(HOUR));
    for (NodeStatus node : store.nodes().list()) {
      assertThat(store.nodes().declareDead(node.node(), node.beats())).isTrue();
    }
    HandDrivenEngine second = engine(store.openAgain());
    try (Taskmill mill = new Taskmill(second)) {
      mill.handle(ORDER, handler);
      mill.handle(PART, (name, task) -> does(name));
      for (int i = 0; i < 5; i++) {
        now.updateAndGet(time -> time.plus(HOUR));
        second.beat();
        second.maintain();
        second.runReady();
      }
      return mill.task(id).orElseThrow().state();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String does(String what) {
    did.add(what);
    return what;
  }

  private List<String> did() {
    return did.stream().filter(what -> !what.equals("killed")).toList();
  }

  private final TaskHandler<String> order =
      (book, task) -> {
        task.step("reserve", () -> does("reserve"));
        task.step("charge", () -> does("charge"));
        task.step("ship", () -> does("ship"));
      };

  @Test
  void betweenTheWorkAndItsRecordOnlyThatStepIsDoneAgain() {
    assertThat(crashAndGoOn(Point.BEFORE_RECORD, order)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("reserve", "charge", "crash", "charge", "ship");
  }

  @Test
  void behindTheRecordNothingIsDoneAgain() {
    assertThat(crashAndGoOn(Point.AFTER_RECORD, order)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("reserve", "charge", "crash", "ship");
  }

  @Test
  void atACheckpointTheNextExecutionHasTheLastOneThatWasSaved() {
    TaskHandler<String> paging =
        (book, task) -> {
          int from = task.checkpoint(Integer.class).orElse(0);
          for (int page = from + 1; page <= 2; page++) {
            does("page " + page);
            task.checkpoint(page);
          }
        };
    assertThat(crashAndGoOn(Point.BEFORE_CHECKPOINT, paging)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("page 1", "crash", "page 1", "page 2");
    did.clear();
    assertThat(crashAndGoOn(Point.AFTER_CHECKPOINT, paging)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("page 1", "crash", "page 2");
  }

  private final TaskHandler<String> saga =
      (book, task) -> {
        task.step(
            Step.of("reserve", String.class, step -> does("reserve"))
                .withUndo((result, step) -> does("undo reserve")));
        task.step(
            Step.of("charge", String.class, step -> does("charge"))
                .withUndo((result, step) -> does("undo charge")));
        task.step(
            "ship",
            () -> {
              does("ship");
              throw new NotAgainException("no such address");
            });
      };

  @Test
  void undoingGoesOnWhereItWas() {
    assertThat(crashAndGoOn(Point.BEFORE_UNDONE, saga)).isEqualTo(TaskState.FAILED);
    assertThat(did())
        .containsExactly(
            "reserve", "charge", "ship", "undo charge", "crash", "undo charge", "undo reserve");
  }

  @Test
  void aTaskWhoseUndoingCannotBeWrittenDownRunsOnceMore() {
    assertThat(crashAndGoOn(Point.BUSY_NOTE, saga)).isEqualTo(TaskState.FAILED);
    assertThat(did())
        .containsExactly(
            "reserve", "charge", "ship", "crash", "ship", "undo charge", "undo reserve");
  }

  @Test
  void whatIsKnownToBeUndoneIsNotUndoneAgain() {
    assertThat(crashAndGoOn(Point.AFTER_UNDONE, saga)).isEqualTo(TaskState.FAILED);
    assertThat(did())
        .containsExactly("reserve", "charge", "ship", "undo charge", "crash", "undo reserve");
  }

  @Test
  void aHandlerThatEndsBeforeItsStepsDoesNotEndATaskThatIsHalfUndone() {
    for (boolean throwing : List.of(false, true)) {
      did.clear();
      TaskHandler<String> shy =
          (book, task) -> {
            if (did.contains("crash")) {
              if (throwing) {
                throw new IllegalStateException("the order is gone");
              }
              return;
            }
            saga.run(book, task);
          };
      assertThat(crashAndGoOn(Point.AFTER_UNDONE, shy)).isEqualTo(TaskState.ATTENTION);
      assertThat(did()).containsExactly("reserve", "charge", "ship", "undo charge", "crash");
    }
  }

  @Test
  void aSignalThatWasTakenIsNotLost() {
    TaskHandler<String> waiting =
        (book, task) -> does("got " + task.await("approval", String.class, HOUR).orElse("none"));
    assertThat(crashAndGoOn(Point.AFTER_SIGNAL, waiting, "approval"))
        .isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("crash", "got yes");
  }

  @Test
  void aSleepGoesOnFromItsFirstTime() {
    TaskHandler<String> sleeping =
        (book, task) -> {
          task.step("reserve", () -> does("reserve"));
          task.sleep("nap", HOUR.multipliedBy(2));
          does("awake");
        };
    assertThat(crashAndGoOn(Point.BEFORE_SUSPENSION, sleeping)).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did()).containsExactly("reserve", "crash", "awake");
  }

  @Test
  void childrenAreThereOnceWhereverTheProcessEnds() {
    TaskHandler<String> splitting =
        (book, task) -> {
          task.children("parts", List.of(PART.request("one"), PART.request("two")));
          does("they have " + task.awaitChildren("parts").state());
        };
    for (Point end : List.of(Point.BEFORE_CHILDREN, Point.AFTER_CHILDREN)) {
      assertThat(crashAndGoOn(end, splitting)).isEqualTo(TaskState.SUCCEEDED);
      assertThat(did()).containsExactly("crash", "one", "two", "they have SUCCEEDED");
      did.clear();
    }
  }
}
