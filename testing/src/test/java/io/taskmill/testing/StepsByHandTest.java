package io.taskmill.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import io.taskmill.Retry;
import io.taskmill.Step;
import io.taskmill.StepFailedException;
import io.taskmill.SuspendedException;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandle;
import io.taskmill.TaskHandler;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TypeRef;
import io.taskmill.admin.StepStatus;
import io.taskmill.admin.TaskStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Steps, sleeps and waits of handlers, on a clock that stands still. */
class StepsByHandTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private static final TaskType<String, Void> ORDER =
      TaskType.of("order", String.class).retry(Retry.fixed(3, HOUR));

  private final TestMill test = new TestMill();
  private final List<String> did = new ArrayList<>();

  @AfterEach
  void close() {
    test.close();
  }

  private long submit(TaskHandler<String> handler) {
    test.mill().handle(ORDER, handler);
    TaskHandle<Void> handle = test.mill().submit(ORDER.request("book"));
    test.runReady();
    return handle.id();
  }

  private TaskInfo task(long id) {
    return test.mill().task(id).orElseThrow();
  }

  private void later(Duration time) {
    test.advance(time);
    test.runReady();
  }

  private String does(String what) {
    did.add(what);
    return what;
  }

  private void fails(String what) {
    does(what);
    throw new IllegalStateException(what + " failed");
  }

  // Steps.

  @Test
  void aStepThatIsDoneIsNotDoneAgainAndAnswersTheSame() {
    List<Object> results = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              results.add(task.step("reserve", String.class, () -> does("reserve")));
              results.add(task.step("items", new TypeRef<List<Integer>>() {}, () -> List.of(1, 2)));
              task.step("mail", () -> does("mail"));
              if (task.attempt() == 1) {
                fails("ship");
              }
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("reserve", "mail", "ship");
    assertThat(results).containsExactly("reserve", List.of(1, 2), "reserve", List.of(1, 2));
  }

  @Test
  void aResultThatCannotBeReadAnyMoreCostsNoAttemptAndNothingIsUndone() {
    List<String> changed = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              task.step(undoable("reserve"));
              if (changed.isEmpty()) {
                task.step("place", String.class, () -> does("shelf three"));
                throw new IllegalStateException("not yet");
              }
              task.step("place", Integer.class, () -> 3);
            });
    changed.add("the class");
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).attempts()).isEqualTo(1);
    assertThat(task(id).lastError())
        .contains("step 'place' can no longer be read as java.lang.Integer", "redo-step");
    assertThat(did).containsExactly("reserve", "shelf three");
    test.mill().as("anna", null).redoStep(id, "place");
    test.mill().as("anna", null).retry(id);
    test.runReady();
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aFailureOfAStepGoesToTheHandlerAsItWasThrown() {
    List<Throwable> caught = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              try {
                task.step("charge", () -> fails("charge"));
              } catch (IllegalStateException e) {
                caught.add(e);
              }
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(caught).singleElement().extracting(Throwable::getMessage).isEqualTo("charge failed");
  }

  @Test
  void aStepKnowsItsTryAndAKeyThatStaysTheSame() {
    long id =
        submit(
            (order, task) ->
                task.step(
                    Step.of(
                        "charge",
                        Void.class,
                        step -> {
                          does(step.key() + " " + step.attempt());
                          if (step.attempt() < 3) {
                            throw new IllegalStateException("not yet");
                          }
                          return null;
                        })));
    later(HOUR);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly(id + "/charge 1", id + "/charge 2", id + "/charge 3");
  }

  @Test
  void aNameThatIsUsedTwiceIsRefused() {
    refused(
        task -> {
          task.step("mail", () -> does("first"));
          task.step("mail", () -> does("second"));
        },
        "'mail'",
        "second time");
    assertThat(did).containsExactly("first");
  }

  @Test
  void whatIsInsideOfAStepIsNoStep() {
    refused(
        task -> task.step("outer", () -> task.step("inner", () -> does("inner"))),
        "'inner'",
        "inside of a step");
    refused(
        task -> task.step("outer2", () -> task.sleep("nap", HOUR)), "'nap'", "inside of a step");
    refused(
        task -> task.step("outer3", () -> task.await("word", HOUR)), "'word'", "inside of a step");
    assertThat(did).isEmpty();
  }

  @Test
  void badNamesAndTimesAreRefused() {
    refused(task -> task.step("two words", () -> {}), "two words");
    refused(task -> task.step("taskmill:undo", () -> {}), "taskmill:");
    refused(task -> task.sleep("nap", Duration.ofSeconds(-1)), "'nap'", "between zero");
  }

  @Test
  void aNameStaysWhatItWas() {
    long id =
        submit(
            (order, task) -> {
              if (task.attempt() == 1) {
                task.step("pause", () -> does("step"));
                fails("first");
              }
              task.sleep("pause", HOUR);
            });
    later(HOUR);
    assertThat(task(id).lastError()).contains("'pause' was a STEP", "SLEEP");
  }

  private void refused(Body body, String... words) {
    List<Throwable> caught = new ArrayList<>();
    try (TestMill another = new TestMill()) {
      another
          .mill()
          .handle(
              ORDER,
              (order, task) -> {
                try {
                  body.run(task);
                } catch (InvalidTaskException e) {
                  caught.add(e);
                }
              });
      another.run(ORDER.request("book"));
    }
    assertThat(caught).hasSize(1);
    assertThat(caught.get(0).getMessage()).contains(words);
  }

  private interface Body {
    void run(TaskContext task) throws Exception;
  }

  @Test
  void aChangedListOfStepsKeepsWhatIsDone() {
    long id =
        submit(
            (order, task) -> {
              if (task.attempt() == 1) {
                task.step("old", () -> does("old"));
                task.step("both", () -> does("both"));
                fails("first");
              }
              task.step("new", () -> does("new"));
              task.step("both", () -> does("both"));
            });
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("old", "both", "first", "new");
  }

  @Test
  void stepsSideBySideGiveTheirResultsInOrder() {
    List<List<Integer>> results = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              results.add(
                  task.steps(
                      IntStream.range(0, 20)
                          .mapToObj(
                              i ->
                                  Step.of(
                                      "part-" + i,
                                      Integer.class,
                                      step -> {
                                        does("part " + i);
                                        if (i == 7 && task.attempt() == 1) {
                                          throw new IllegalStateException("seven");
                                        }
                                        return i * i;
                                      }))
                          .toList()));
            });
    assertThat(task(id).lastError()).contains("seven");
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(results).hasSize(1);
    assertThat(results.get(0)).hasSize(20).contains(49, 361);
    assertThat(did).as("only the one that had failed twice").hasSize(21);
  }

  @Test
  void aStepWithARetryOfItsOwnCostsNoAttempt() {
    long id =
        submit(
            (order, task) -> {
              task.step("reserve", () -> does("reserve"));
              task.step(
                  Step.of(
                          "charge",
                          Void.class,
                          step -> {
                            does("charge " + step.attempt());
                            if (step.attempt() < 3) {
                              throw new IllegalStateException("no");
                            }
                            return null;
                          })
                      .withRetry(Retry.fixed(5, Duration.ofMinutes(1))));
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(test.mill().attempts(id)).hasSize(1);
    later(Duration.ofMinutes(1));
    later(Duration.ofMinutes(1));
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(task(id).attempts()).isEqualTo(1);
    assertThat(did).containsExactly("reserve", "charge 1", "charge 2", "charge 3");
  }

  @Test
  void aStepThatIsOutOfTriesEndsTheTaskUnlessItIsCaught() {
    TaskHandler<String> handler =
        (order, task) ->
            task.step(Step.of("charge", () -> fails("charge")).withRetry(Retry.fixed(2, HOUR)));
    long id = submit(handler);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).attempts()).isEqualTo(1);
    assertThat(task(id).lastError())
        .contains(StepFailedException.class.getSimpleName(), "'charge' failed 2 times");
  }

  @Test
  void aRetryWithoutAPauseIsDoneAtOnce() {
    long id =
        submit(
            (order, task) ->
                task.step(
                    Step.of(
                            "charge",
                            Void.class,
                            step -> {
                              does("charge");
                              if (step.attempt() < 3) {
                                throw new IllegalStateException("no");
                              }
                              return null;
                            })
                        .withRetry(Retry.atOnce(3))));
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).hasSize(3);
  }

  // Sleeps.

  @Test
  void aSleepHoldsNoThreadAndGoesOnAfterItsTime() {
    long id =
        submit(
            (order, task) -> {
              task.step("reserve", () -> does("reserve"));
              task.sleep("cool-down", Duration.ofDays(100));
              task.step("ship", () -> does("ship"));
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(task(id).attempts()).isZero();
    later(Duration.ofDays(99));
    assertThat(did).containsExactly("reserve");
    later(Duration.ofDays(1));
    assertThat(did).containsExactly("reserve", "ship");
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(task(id).attempts()).isEqualTo(1);
  }

  @Test
  void aPersonEndsASleepByRunningTheTaskNow() {
    long id =
        submit(
            (order, task) -> {
              task.sleep("cool-down", HOUR);
              does("over");
            });
    test.mill().as("anna", null).runNow(id);
    test.runReady();
    assertThat(did).containsExactly("over");
    assertThat(test.mill().steps(id).get(0).status()).isEqualTo(StepStatus.DONE);
  }

  @Test
  void aPersonHasAStepTriedAgainByRunningTheTaskNow() {
    long id =
        submit(
            (order, task) ->
                task.step(
                    Step.of("charge", () -> fails("charge"))
                        .withRetry(Retry.fixed(3, Duration.ofDays(1)))));
    assertThat(did).containsExactly("charge");
    test.mill().as("anna", null).runNow(id);
    test.runReady();
    assertThat(did).containsExactly("charge", "charge");
  }

  @Test
  void aHandlerThatCatchesTheSuspensionWaitsAllTheSame() {
    List<Class<?>> refused = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              try {
                task.sleep("cool-down", HOUR);
              } catch (RuntimeException e) {
                does("caught");
              }
              for (Body write :
                  List.<Body>of(
                      one -> one.step("ship", () -> does("ship")),
                      one -> one.checkpoint("half"),
                      one -> one.sleep("another", HOUR),
                      one -> one.await("word", HOUR))) {
                try {
                  write.run(task);
                } catch (Exception e) {
                  refused.add(e.getClass());
                }
              }
            });
    assertThat(task(id).state()).as("it returned").isEqualTo(TaskState.SCHEDULED);
    assertThat(refused).hasSize(4).containsOnly(SuspendedException.class);
    assertThat(task(id).checkpoint()).isNull();
    assertThat(did).containsExactly("caught");
  }

  @Test
  void anotherFailureAfterTheSuspensionIsNone() {
    long id =
        submit(
            (order, task) -> {
              try {
                task.sleep("cool-down", HOUR);
              } finally {
                fails("cleanup");
              }
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(task(id).lastError()).isNull();
    assertThat(task(id).attempts()).isZero();
  }

  @Test
  void whatRunsAtMostOnceCannotWait() {
    TaskType<String, Void> once = TaskType.of("once", String.class).atMostOnce();
    test.mill().handle(once, (text, task) -> task.sleep("nap", HOUR));
    long id = test.mill().submit(once.request("x")).id();
    test.runReady();
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).lastError()).contains("at most once", "sleep");
  }

  // Signals.

  @Test
  void aTaskWaitsForASignalAndGetsWhatCameWithIt() {
    List<Object> got = new ArrayList<>();
    long id =
        submit((order, task) -> got.add(task.await("approval", String.class, Duration.ofDays(30))));
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    later(Duration.ofDays(1));
    assertThat(got).isEmpty();
    assertThat(test.mill().signal(id, "approval", "yes")).isTrue();
    test.runReady();
    assertThat(got).containsExactly(Optional.of("yes"));
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(test.mill().signal(id, "approval", "late")).isFalse();
  }

  @Test
  void aSignalThatComesInTimeForAnotherAttemptIsTakenOnce() {
    List<Object> got = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              got.add(task.await("approval", String.class, HOUR));
              if (task.attempt() == 1) {
                fails("once");
              }
            });
    test.mill().signal(id, "approval", "yes");
    test.mill().signal(id, "approval", "another");
    test.runReady();
    later(HOUR);
    assertThat(got).containsExactly(Optional.of("yes"), Optional.of("yes"));
  }

  @Test
  void aSignalThatDoesNotComeInTimeIsNotWaitedForAgain() {
    List<Object> got = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              got.add(task.await("approval", String.class, HOUR));
              task.sleep("nap", HOUR);
            });
    later(HOUR);
    assertThat(got).containsExactly(Optional.empty());
    test.mill().signal(id, "approval", "late");
    later(HOUR);
    assertThat(got).containsExactly(Optional.empty(), Optional.empty());
  }

  @Test
  void aSignalMayHaveNothingInIt() {
    long id = submit((order, task) -> does("came " + task.await("go", HOUR)));
    test.mill().signal(id, "go", null);
    test.runReady();
    assertThat(did).containsExactly("came true");
  }

  @Test
  void aPersonSendsASignalByTypeAndKey() {
    test.mill().handle(ORDER, (order, task) -> does("came " + task.await("go", HOUR)));
    test.mill().submit(ORDER.request("book").key("17"));
    test.runReady();
    test.mill().as("anna", "ticket 5").signal("order", "17", "go", null);
    test.runReady();
    assertThat(did).containsExactly("came true");
  }

  // Undoing.

  private Step<String> undoable(String name) {
    return Step.of(name, String.class, step -> does(name))
        .withUndo((result, step) -> does("undo " + result));
  }

  @Test
  void aTaskThatFailsForGoodIsUndoneInReverseOrder() {
    long id =
        submit(
            (order, task) -> {
              task.step(undoable("reserve"));
              task.step("mail", () -> does("mail"));
              task.step(undoable("charge"));
              task.step("ship", () -> fails("ship"));
            });
    assertThat(did).doesNotContain("undo charge");
    later(HOUR);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).lastError()).contains("ship failed");
    assertThat(did)
        .containsExactly(
            "reserve", "mail", "charge", "ship", "ship", "ship", "undo charge", "undo reserve");
  }

  @Test
  void whatIsDoneAnewHasAnotherKeyAndSoHasItsUndo() {
    List<String> broken = new ArrayList<>(List.of("bank"));
    long id =
        submit(
            (order, task) -> {
              task.step(
                  Step.of("charge", String.class, step -> does(step.key()))
                      .withUndo((receipt, step) -> does(step.key())));
              if (!broken.isEmpty()) {
                throw new NotAgainException("broken");
              }
              task.sleep("nap", HOUR);
            });
    test.mill().as("anna", null).retry(id);
    test.runReady();
    broken.clear();
    test.mill().as("anna", null).retry(id);
    test.runReady();
    test.mill().as("anna", null).redoStep(id, "charge");
    assertThat(test.mill().steps(id)).extracting(TaskStep::name).containsExactly("nap");
    later(HOUR);
    String key = id + "/charge";
    assertThat(did)
        .containsExactly(key, key + "/undo", key + "#2", key + "#2/undo", key + "#3", key + "#4");
  }

  @Test
  void whatWasUndoneIsDoneAgainWhenAPersonRetriesTheTask() {
    List<Boolean> broken = new ArrayList<>(List.of(true));
    long id =
        submit(
            (order, task) -> {
              task.step(undoable("reserve"));
              if (!broken.isEmpty()) {
                throw new NotAgainException("broken");
              }
            });
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    broken.clear();
    test.mill().as("anna", null).retry(id);
    test.runReady();
    assertThat(task(id).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(did).containsExactly("reserve", "undo reserve", "reserve");
  }

  @Test
  void whatEarlierAttemptsHaveDoneIsUndoneIfTheLastOneFailsAtTheTop() {
    failsAtLast(true);
  }

  @Test
  void whatEarlierAttemptsHaveDoneIsUndoneIfTheLastOneFailsBetweenSteps() {
    failsAtLast(false);
  }

  private void failsAtLast(boolean atTheTop) {
    List<String> down = new ArrayList<>();
    long id =
        submit(
            (order, task) -> {
              if (!atTheTop) {
                task.step(undoable("reserve"));
              }
              if (!down.isEmpty()) {
                down.clear();
                throw new NotAgainException("the catalogue is down");
              }
              if (atTheTop) {
                task.step(undoable("reserve"));
              }
              task.step(undoable("charge"));
              throw new IllegalStateException("not yet");
            });
    down.add("catalogue");
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).lastError()).contains("the catalogue is down");
    assertThat(did).containsExactly("reserve", "charge", "undo charge", "undo reserve");
  }

  @Test
  void whatNoRunComesToAnyMoreIsNotForgottenToBeUndone() {
    List<String> found = new ArrayList<>(List.of("order"));
    long id =
        submit(
            (order, task) -> {
              if (found.isEmpty()) {
                throw new NotAgainException("no such order");
              }
              task.step(undoable("reserve"));
              task.step("mail", () -> does("mail"));
              throw new IllegalStateException("not yet");
            });
    found.clear();
    later(HOUR);
    later(HOUR);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).lastError())
        .contains("Step 'reserve' could not be undone", "no such order");
  }

  @Test
  void aDeadlineThatPassesWhileUndoingIsTriedAgainDoesNotEndIt() {
    TaskType<String, Void> urgent =
        TaskType.of("urgent", String.class)
            .retry(Retry.fixed(3, HOUR))
            .timeout(Duration.ofMinutes(1))
            .deadline(HOUR.dividedBy(2));
    List<Integer> closed = new ArrayList<>(List.of(1));
    test.mill()
        .handle(
            urgent,
            (order, task) -> {
              task.step(
                  Step.of("charge", String.class, step -> does("charge"))
                      .withUndo(
                          (result, step) -> {
                            if (!closed.isEmpty()) {
                              closed.clear();
                              fails("undo");
                            }
                            does("undo charge");
                          }));
              throw new NotAgainException("no such address");
            });
    long id = test.mill().submit(urgent.request("book")).id();
    test.runReady();
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).lastError()).contains("no such address");
    assertThat(did).containsExactly("charge", "undo", "undo charge");
  }

  @Test
  void anUndoThatFailsIsTriedAgainAndNothingElseIsDone() {
    List<Integer> left = new ArrayList<>(List.of(1));
    long id =
        submit(
            (order, task) -> {
              task.step(undoable("reserve"));
              task.step(
                  Step.of("charge", String.class, step -> does("charge"))
                      .withUndo(
                          (result, step) -> {
                            does("try to undo charge");
                            if (!left.isEmpty()) {
                              left.clear();
                              throw new IllegalStateException("bank is closed");
                            }
                          }));
              does("between");
              task.step(
                  "ship",
                  () -> {
                    does("ship");
                    throw new NotAgainException("no such address");
                  });
            });
    assertThat(task(id).state()).isEqualTo(TaskState.SCHEDULED);
    assertThat(task(id).lastError()).contains("'charge' could not be undone", "bank is closed");
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(task(id).lastError()).contains("no such address");
    assertThat(did)
        .containsExactly(
            "reserve",
            "charge",
            "between",
            "ship",
            "try to undo charge",
            "between",
            "try to undo charge",
            "undo reserve");
  }

  @Test
  void anUndoThatKeepsFailingNeedsAPerson() {
    long id =
        submit(
            (order, task) -> {
              task.step(
                  Step.of("charge", String.class, step -> does("charge"))
                      .withUndo((result, step) -> fails("undo")));
              throw new NotAgainException("no such address");
            });
    later(HOUR);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).lastError())
        .contains("'charge' could not be undone", "undo failed", "no such address");
    assertThat(did).containsExactly("charge", "undo", "undo", "undo");
  }

  @Test
  void anUndoToWhoseStepTheHandlerDoesNotComeNeedsAPerson() {
    List<String> found = new ArrayList<>(List.of("order"));
    List<String> closed = new ArrayList<>(List.of("bank"));
    long id =
        submit(
            (order, task) -> {
              if (found.isEmpty()) {
                return;
              }
              task.step(undoable("reserve"));
              task.step(
                  Step.of("charge", String.class, step -> does("charge"))
                      .withUndo(
                          (result, step) -> {
                            if (!closed.isEmpty()) {
                              fails("undo charge");
                            }
                            does("undo charge at last");
                          }));
              throw new NotAgainException("no such address");
            });
    found.clear();
    later(HOUR);
    later(HOUR);
    later(HOUR);
    assertThat(task(id).state()).isEqualTo(TaskState.ATTENTION);
    assertThat(task(id).lastError())
        .contains("Steps 'reserve', 'charge' could not be undone", "handler", "no such address");
    found.add("order");
    closed.clear();
    test.mill().as("anna", null).retry(id);
    test.runReady();
    assertThat(task(id).state()).isEqualTo(TaskState.FAILED);
    assertThat(did)
        .containsExactly("reserve", "charge", "undo charge", "undo charge at last", "undo reserve");
  }

  @Test
  void aPersonHasAStepDoneAgain() {
    long id =
        submit(
            (order, task) -> {
              task.step("reserve", () -> does("reserve"));
              task.step("charge", () -> does("charge"));
              task.sleep("nap", HOUR);
            });
    assertThat(test.mill().as("anna", null).redoStep(id, "charge").isAccepted()).isTrue();
    later(HOUR);
    assertThat(did).containsExactly("reserve", "charge", "charge");
    assertThatThrownBy(() -> test.mill().as("anna", null).strict().redoStep(id, "charge"))
        .hasMessageContaining("SUCCEEDED");
  }
}
