package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.engine.Engine;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a submit hands to the store, as its type's policy and the request say. */
class TermsTest {

  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);
  private static final UniqueKey BY_KEY = UniqueKey.whileLive("k");

  @Test
  void mostTasksHaveNone() {
    assertThat(submitted(TYPE.request("x")).terms()).isEqualTo(Terms.NONE);
  }

  @Test
  void aKeyIsUniqueUnlessThePolicySaysOtherwise() {
    assertThat(unique(TYPE.request("x").key("k"))).isEqualTo(BY_KEY);
    assertThat(unique(TYPE.unique(Uniqueness.NOTHING).request("x").key("k"))).isNull();
    Uniqueness rejecting = Uniqueness.BY_KEY.within(ofHours(1)).onDuplicate(OnDuplicate.REJECT);
    assertThat(unique(TYPE.unique(rejecting).request("x").key("k")))
        .isEqualTo(new UniqueKey("k", ofHours(1), OnDuplicate.REJECT));
    assertThat(unique(TYPE.unique(rejecting).request("x"))).isNull();
  }

  @Test
  void aRequestMaySayOtherwiseThanThePolicy() {
    assertThat(unique(TYPE.request("x").key("k").onDuplicate(OnDuplicate.REPLACE)))
        .isEqualTo(new UniqueKey("k", null, OnDuplicate.REPLACE));
    assertThat(unique(TYPE.request("x").key("k").unique(Uniqueness.NOTHING))).isNull();
    TaskType<String, Void> short1 = TYPE.timeout(ofMinutes(1)).deadline(ofMinutes(10));
    assertThat(submitted(short1.request("x")).terms().deadline()).isEqualTo(ofMinutes(10));
    assertThat(submitted(short1.request("x").deadline(ofHours(1))).terms().deadline())
        .isEqualTo(ofHours(1));
  }

  @Test
  void aPayloadIsToldApartByItsDigest() {
    TaskType<String, Void> type = TYPE.unique(Uniqueness.BY_PAYLOAD);
    NewTask task = submitted(type.request("x").key("k"));
    assertThat(task.key()).isEqualTo("k");
    // SHA-256 of "x" with its quotes, as printf '"x"' | openssl dgst -sha256 -binary | base64 says.
    assertThat(unique(type.request("x")))
        .isEqualTo(UniqueKey.whileLive("payload:ui30kDosFOhtw7zKWJEbRKwdJRS3Inv26wjPuXj1Whs="))
        .isEqualTo(task.terms().unique());
    assertThat(unique(type.request("y"))).isNotEqualTo(task.terms().unique());
  }

  @Test
  void tasksOfAKeyTakeTurns() {
    assertThat(submitted(TYPE.perKey(2).request("x").key("k")).terms().turn())
        .isEqualTo(KeyTurn.APART);
    assertThat(submitted(TYPE.perKey(1).ordered().request("x").key("k")).terms().turn())
        .isEqualTo(KeyTurn.ORDERED);
    assertThat(submitted(TYPE.perKey(1).ordered().request("x")).terms().turn())
        .isEqualTo(KeyTurn.NONE);
  }

  @Test
  void aTypeThatSkipsMakesItsTasksSkippable() {
    TaskType<String, Void> type = TYPE.policy(TaskPolicy.oneAtATimeOrSkipped());
    assertThat(submitted(type.request("x")).terms().skippable()).isTrue();
    assertThat(submitted(TYPE.maxRunning(1).request("x")).terms().skippable()).isFalse();
  }

  @Test
  void aRequestNamesAMachineAndATypeIsStickyOrNot() {
    Terms terms = submitted(TYPE.request("x").host("left")).terms();
    assertThat(terms.host()).isEqualTo("left");
    assertThat(terms.sticky()).isFalse();
    terms = submitted(TYPE.sticky().request("x")).terms();
    assertThat(terms.host()).isNull();
    assertThat(terms.sticky()).isTrue();
  }

  @Test
  void forDebuggingEveryTaskIsHeld() {
    NewTask task = submitted(Taskmill.builder().holdSubmitted(), TYPE.request("x"));
    assertThat(task.terms().startPaused()).isTrue();
  }

  @Test
  void theRestOfThePolicyIsHandedOverToo() {
    NewTask task =
        submitted(
            TYPE.queue("q").priority(2).maxAttempts(7).maxLosses(3).needsPerson().request("x"));
    assertThat(List.of(task.queue(), task.priority(), task.maxAttempts(), task.maxLosses()))
        .containsExactly("q", 2, 7, 3);
    assertThat(task.needsPerson()).isTrue();
  }

  private UniqueKey unique(TaskRequest<?, ?> request) {
    return submitted(request).terms().unique();
  }

  private NewTask submitted(TaskRequest<?, ?> request) {
    return submitted(Taskmill.builder(), request);
  }

  @SuppressWarnings("unchecked")
  private static NewTask submitted(TaskmillBuilder builder, TaskRequest<?, ?> request) {
    List<NewTask> tasks = new ArrayList<>();
    Store recorder =
        StoreProxy.of(
            new MemoryStore(),
            (role, verb, args, real) -> {
              if (verb.equals("submit")) {
                tasks.addAll((List<NewTask>) args[0]);
              }
              return real.call();
            });
    try (Taskmill mill = new Taskmill(Engine.handDriven(recorder, builder.engineSettings()))) {
      mill.submit(request);
    }
    return tasks.get(0);
  }
}
