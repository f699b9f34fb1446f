package io.taskmill;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.taskmill.admin.Actor;
import io.taskmill.memory.MemoryStoreProvider;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreSettings;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Types are stored when they are first seen, and edited while everything runs. */
class TypesTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).priority(7).retry(Retry.fixed(4, ofSeconds(30)));

  private final List<Taskmill> open = new ArrayList<>();
  private final String url = "memory:" + getClass().getSimpleName() + System.nanoTime();

  @AfterEach
  void close() {
    open.forEach(Taskmill::close);
  }

  private Taskmill open() {
    return open(Taskmill.builder());
  }

  private Taskmill open(TaskmillBuilder builder) {
    Taskmill mill = builder.url(url).open();
    open.add(mill);
    return mill;
  }

  private Store store() {
    return new MemoryStoreProvider().open(StoreSettings.of(url));
  }

  @Test
  void aProgramRegistersTypesThatItDoesNotHandleHere() {
    Taskmill mill = open().declare(MAIL);
    TaskPolicy said = TaskPolicy.DEFAULT.withQueue("images");
    assertThat(mill.types().unknown(List.of("mail", "resize"))).containsExactly("resize");
    assertThat(mill.types().register(Map.of("resize", said)))
        .containsExactly(new TypeInfo("resize", 1, said, said, Set.of()));
    mill.types().edit("resize", policy -> policy.withTimeout(ofMinutes(7)));

    TypeInfo changed =
        mill.types().register(Map.of("resize", said.withPriority(2), "mail", MAIL.policy())).get(1);
    assertThat(changed.policy()).isEqualTo(said.withPriority(2).withTimeout(ofMinutes(7)));
    assertThat(changed.code()).isEqualTo(said.withPriority(2));
    assertThat(mill.types().get("mail").orElseThrow().version()).as("as it was").isEqualTo(1);

    assertThatThrownBy(
            () ->
                mill.types()
                    .register(
                        Map.of(
                            "new",
                            said,
                            "resize",
                            said.withTimeout(ofMinutes(1)).withDeadline(ofMinutes(2)))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("resize");
    assertThat(mill.types().unknown(List.of("new"))).as("all or none").containsExactly("new");
  }

  @Test
  void aTypeIsStoredWhenItIsDeclared() {
    Taskmill mill = open().declare(MAIL, TaskType.of("other"));
    assertThat(mill.types().list()).extracting(TypeInfo::name).containsExactly("mail", "other");
    assertThat(mill.types().get("mail"))
        .contains(new TypeInfo("mail", 1, MAIL.policy(), MAIL.policy(), Set.of()));
    assertThat(mill.types().get("nobody's")).isEmpty();
  }

  @Test
  void aProcessTellsWhichTypesItHandles() {
    TaskType<String, Void> renamed = TaskType.of("new", String.class).formerly("old");
    Taskmill mill = open().declare(TaskType.of("submitted", String.class));
    mill.handle(MAIL, (payload, task) -> {}).handle(renamed, (payload, task) -> {});
    assertThat(mill.handled()).containsExactlyInAnyOrder("mail", "new", "old");
  }

  @Test
  void aTypeIsStoredWhenItIsFirstSubmitted() {
    Taskmill mill = open();
    mill.submit(MAIL.request("x"));
    assertThat(store().types().list()).extracting(StoredType::name).containsExactly("mail");
  }

  @Test
  void typesWithHandlersAreStoredWhenTheProcessStarts() {
    Taskmill mill = open().handle(MAIL, (text, task) -> {});
    assertThat(store().types().list()).isEmpty();
    mill.start();
    assertThat(store().types().list()).extracting(StoredType::name).containsExactly("mail");
    mill.handle(TaskType.of("later"), (nothing, task) -> {});
    assertThat(store().types().list()).hasSize(2);
  }

  @Test
  void onlyTheTypesOwnNameIsStoredNotItsFormerOnes() {
    Taskmill mill = open().declare(MAIL.formerly("letter"));
    assertThat(mill.types().list()).extracting(TypeInfo::name).containsExactly("mail");
  }

  @Test
  void whatTheStoreEnforcesIsStoredBesideThePolicy() {
    Rate rate = Rate.perSecond(3);
    open().declare(MAIL.disabled().maxRunning(5).perKey(2).rate(rate));
    assertThat(store().types().list().get(0).rules()).isEqualTo(new TypeRules(true, 5, 2, rate));
  }

  @Test
  void theDefaultsAreBelowWhatATypeSays() {
    Taskmill mill =
        open(
            Taskmill.builder()
                .defaults(policy -> policy.withPriority(2).withTimeout(ofMinutes(5)))
                .defaults(policy -> policy.withQueue("main")));
    mill.declare(MAIL);
    TaskPolicy policy = mill.types().get("mail").orElseThrow().policy();
    assertThat(policy).isEqualTo(MAIL.policy().withTimeout(ofMinutes(5)).withQueue("main"));
    assertThat(info(mill, mill.submit(MAIL.request("x"))).queue()).isEqualTo("main");
  }

  @Test
  void whatAnInstallationSaysOfATypeIsAboveItsCodeAndBelowAnEdit() {
    TaskmillBuilder settings =
        Taskmill.builder()
            .policy("mail", policy -> policy.withPriority(3).withTimeout(ofMinutes(5)))
            .policy("mail", policy -> policy.withPriority(4))
            .policy("other", policy -> policy.withPriority(1));
    Taskmill mill = open(settings);
    mill.declare(MAIL);
    TaskPolicy policy = mill.types().get("mail").orElseThrow().policy();
    assertThat(policy).isEqualTo(MAIL.policy().withPriority(4).withTimeout(ofMinutes(5)));
    mill.types().edit("mail", before -> before.withPriority(7));
    assertThat(info(mill, mill.submit(MAIL.request("x"))).priority()).isEqualTo(7);
  }

  @Test
  void whatAnInstallationSaysMustGoWithTheType() {
    Taskmill mill =
        open(Taskmill.builder().policy("mail", policy -> policy.withDeadline(ofMinutes(1))));
    assertThatThrownBy(() -> mill.declare(MAIL))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("settings of this Taskmill", "TaskType[mail]");
  }

  @Test
  void aTypeThatDoesNotGoWithTheDefaultsIsRefused() {
    Taskmill mill = open(Taskmill.builder().defaults(policy -> policy.withTimeout(ofMinutes(90))));
    assertThatThrownBy(() -> mill.declare(MAIL.deadline(ofMinutes(60))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("TaskType[mail]", "defaults of this Taskmill", "PT1H30M");
  }

  @Test
  void whoOnlySubmitsOrDeclaresChangesNothingOfWhatIsStored() {
    open().declare(MAIL);
    Taskmill later = open();
    TaskType<String, Void> changed = TaskType.of("mail", String.class).priority(1);
    TaskInfo info = info(later, later.submit(changed.request("x")));
    assertThat(info.priority()).isEqualTo(7);
    assertThat(info.maxAttempts()).isEqualTo(4);
    later.declare(changed);
    later.start();
    assertThat(later.types().get("mail").orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void whatARequestSaysCountsMost() {
    Taskmill mill = open();
    TaskInfo info =
        info(mill, mill.submit(MAIL.request("x").priority(3).queue("q").maxAttempts(9)));
    assertThat(info.priority()).isEqualTo(3);
    assertThat(info.queue()).isEqualTo("q");
    assertThat(info.maxAttempts()).isEqualTo(9);
  }

  @Test
  void anEditCountsAtOnceHereAndSoonElsewhere() {
    Taskmill here = open().declare(MAIL);
    Taskmill there = open().declare(MAIL);
    TypeInfo edited =
        here.types().edit("mail", policy -> policy.withPriority(9).withNeedsPerson(true));
    assertThat(edited.version()).isEqualTo(2);
    assertThat(edited.policy().priority()).isEqualTo(9);
    assertThat(info(here, here.submit(MAIL.request("x"))).priority()).isEqualTo(9);
    await()
        .atMost(ofSeconds(20))
        .until(() -> info(there, there.submit(MAIL.request("x"))).priority() == 9);
  }

  @Test
  void editedPausesCountForTasksThatAreThereAlready() throws Exception {
    TaskType<String, Void> type = MAIL.retry(Retry.fixed(2, ofMinutes(60)));
    Taskmill mill = open();
    mill.handle(
        type,
        (text, task) -> {
          if (task.attempt() == 1) {
            throw new IllegalStateException("first");
          }
        });
    TaskHandle<Void> handle = mill.submit(type.request("x"));
    mill.types().edit("mail", policy -> policy.withRetry(Retry.atOnce(2)));
    mill.start();
    handle.result(ofSeconds(20));
    assertThat(info(mill, handle).attempts()).isEqualTo(2);
  }

  @Test
  void editsAtTheSameTimeAreAllMade() throws Exception {
    Taskmill mill = open().declare(MAIL);
    Taskmill other = open();
    List<CompletableFuture<TypeInfo>> edits =
        IntStream.range(0, 20)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            (i % 2 == 0 ? mill : other)
                                .types()
                                .edit(
                                    "mail",
                                    policy -> policy.withDescription(policy.description() + "x"))))
            .toList();
    for (CompletableFuture<TypeInfo> edit : edits) {
      edit.get();
    }
    TypeInfo info = mill.types().get("mail").orElseThrow();
    assertThat(info.policy().description()).hasSize(20);
    assertThat(info.version()).isEqualTo(21);
  }

  @Test
  void anEditThatChangesNothingIsNone() {
    Taskmill mill = open().declare(MAIL);
    assertThat(mill.types().edit("mail", policy -> policy).version()).isEqualTo(1);
  }

  @Test
  void anEditIsSeenAsSuchAndTakenBack() {
    Taskmill mill = open().declare(MAIL);
    mill.types().edit("mail", policy -> policy.withPriority(9).withMaxRunning(2));
    TypeInfo edited = mill.types().get("mail").orElseThrow();
    assertThat(edited.edited())
        .containsExactlyInAnyOrder(PolicyField.PRIORITY, PolicyField.MAX_RUNNING);
    assertThat(edited.policy()).isEqualTo(MAIL.policy().withPriority(9).withMaxRunning(2));
    assertThat(edited.code()).isEqualTo(MAIL.policy());
    TypeInfo one = mill.types().revert("mail", PolicyField.MAX_RUNNING, PolicyField.TIMEOUT);
    assertThat(one.edited()).containsExactly(PolicyField.PRIORITY);
    assertThat(store().types().list().get(0).rules().maxRunning()).isNull();
    assertThat(info(mill, mill.submit(MAIL.request("x"))).priority()).isEqualTo(9);
    TypeInfo none = mill.types().revertAll("mail");
    assertThat(none).isEqualTo(new TypeInfo("mail", 4, MAIL.policy(), MAIL.policy(), Set.of()));
    assertThat(info(mill, mill.submit(MAIL.request("x"))).priority()).isEqualTo(7);
    assertThat(mill.types().revertAll("mail").version()).isEqualTo(4);
  }

  @Test
  void whatAProgramSaysCountsFromItsStartAlsoForAHandlerThatComesLater() {
    open().declare(MAIL, TaskType.of("later"));
    Taskmill next = open(Taskmill.builder().defaults(policy -> policy.withTimeout(ofMinutes(5))));
    next.handle(TaskType.of("mail", String.class).priority(1), (text, task) -> {});
    assertThat(next.types().get("mail").orElseThrow().policy()).isEqualTo(MAIL.policy());
    next.start();
    TaskPolicy policy = next.types().get("mail").orElseThrow().policy();
    assertThat(policy.priority()).isEqualTo(1);
    assertThat(policy.timeout()).isEqualTo(ofMinutes(5));
    next.handle(TaskType.of("later").priority(2), (nothing, task) -> {});
    assertThat(next.types().get("later").orElseThrow().policy().priority()).isEqualTo(2);
  }

  @Test
  void whatIsStoredWinsWhereThatIsSet() {
    open().declare(MAIL);
    Taskmill later = open(Taskmill.builder().storedPoliciesWin());
    TaskType<String, Void> changed = TaskType.of("mail", String.class).priority(1);
    later.handle(changed, (text, task) -> {}).start();
    assertThat(info(later, later.submit(changed.request("x"))).priority()).isEqualTo(7);
    assertThat(later.types().get("mail").orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void disablingAndEnablingIsAnEditThatTheStoreEnforces() {
    Taskmill mill = open().declare(MAIL);
    assertThat(mill.types().disable("mail").policy().disabled()).isTrue();
    assertThat(store().types().list().get(0).rules().disabled()).isTrue();
    assertThat(mill.types().enable("mail").policy().disabled()).isFalse();
    assertThat(store().types().list().get(0).rules().disabled()).isFalse();
  }

  @Test
  void whatAPersonEnablesOrDisablesStaysSoThoughTheCodeSaysTheSameToday() {
    Taskmill mill = open().declare(MAIL);
    assertThat(mill.types().enable("mail").edited()).containsExactly(PolicyField.DISABLED);
    open().handle(MAIL.disabled(), (text, task) -> {}).start();
    assertThat(mill.types().get("mail").orElseThrow().policy().disabled()).isFalse();
    assertThat(mill.types().revertAll("mail").policy().disabled()).isTrue();
  }

  @Test
  void anEditThatBreaksARuleChangesNothing() {
    Taskmill mill = open().declare(MAIL);
    assertThatThrownBy(() -> mill.types().edit("mail", policy -> policy.withMaxRunning(0)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("maxRunning is 0");
    assertThatThrownBy(() -> mill.types().disable("male"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("'male'", "[mail]", "declares");
    assertThat(mill.types().get("mail").orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void aPolicyThatCannotBeReadLeavesTheProgramsInForce() {
    try (Store store = store()) {
      store.types().register(List.of(new StoredType("mail", 0, TypeRules.NONE, "{\"retry\":")));
    }
    Taskmill mill = open().declare(MAIL);
    assertThat(info(mill, mill.submit(MAIL.request("x"))).priority()).isEqualTo(7);
    assertThat(mill.types().list()).isEmpty();
    assertThatThrownBy(() -> mill.types().enable("mail"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContainingAll("'mail'", "cannot be read", "Mend");
  }

  @Test
  void aPolicyThatIsDamagedLaterLeavesTheLastGoodOneInForce() {
    Taskmill mill = open().declare(MAIL);
    mill.types().edit("mail", policy -> policy.withPriority(9));
    try (Store store = store()) {
      assertThat(
              store
                  .types()
                  .save(new StoredType("mail", 2, TypeRules.NONE, "?"), new Actor("anna", null)))
          .isTrue();
    }
    assertThat(mill.types().list()).isEmpty();
    assertThat(info(mill, mill.submit(MAIL.request("x"))).priority()).isEqualTo(9);
  }

  @Test
  void nothingStoredMakesATypeRunTwiceThatRunsAtMostOnce() {
    TaskType<String, Void> once = MAIL.atMostOnce();
    Taskmill mill = open().declare(once);
    mill.types().edit("mail", policy -> policy.withRetry(Retry.atOnce(5)).withMaxLosses(5));
    TaskInfo info = info(mill, mill.submit(once.request("x")));
    assertThat(info.maxAttempts()).isEqualTo(1);
    assertThat(info.maxLosses()).isEqualTo(1);
  }

  private static TaskInfo info(Taskmill mill, TaskHandle<?> handle) {
    return mill.task(handle.id()).orElseThrow();
  }
}
