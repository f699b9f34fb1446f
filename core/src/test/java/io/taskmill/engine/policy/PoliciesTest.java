package io.taskmill.engine.policy;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.admin.Actor;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import io.taskmill.spi.TypeStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Which policies count: of several programs, and where the store is suddenly an older copy. */
class PoliciesTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).maxRunning(3);
  private static final TaskType<String, Void> NEWER =
      TaskType.of("mail", String.class).maxRunning(5).timeout(ofMinutes(5));

  private static final Actor ANNA = new Actor("anna", null);

  private final Failover types = new Failover();
  private final StoreHealth health = new StoreHealth("the store", JvmRuntime.INSTANCE);
  private final Policies policies = policies(false);
  private final Policies newer = policies(false);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.taskmill.engine.policy");

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void listenNoLonger() {
    logger.detachAppender(logged);
  }

  @Test
  void afterALossOfContactASubmitStoresItsTypesAgain() {
    submit();
    types.failOver();
    health.failed("test", new StoreAwayException("gone", null));
    submit();
    assertThat(types.unknown(Set.of("mail"))).as("types that the copy lacks").isEmpty();
  }

  @Test
  void aTypeThatIsGoneIsStoredAgainThoughNobodyNoticedALoss() {
    submit();
    types.failOver();
    policies.refresh();
    assertThat(types.unknown(Set.of("mail"))).as("types that the copy lacks").isEmpty();
  }

  @Test
  void anOlderPolicyCountsIfTheStoreHasGoneBackToIt() {
    submit();
    types.failOver();
    submit(MAIL.maxRunning(5));
    policies.refresh();
    types.failBack();
    edit(policy -> policy.withMaxRunning(9));
    policies.refresh();
    assertThat(policies.of(MAIL).maxRunning()).isEqualTo(9);
    types.failOver();
    policies.refresh();
    assertThat(policies.of(MAIL).maxRunning()).isEqualTo(3);
  }

  @Test
  void whatIsKnownIsCurrentUntilTheMarkChangesOrContactIsLost() {
    assertThat(policies.isCurrent(0)).as("before the first heartbeat").isFalse();
    policies.refresh(1);
    assertThat(policies.isCurrent(1)).isTrue();
    policies.bring(Set.of(MAIL));
    assertThat(policies.isCurrent(1)).as("with a type that is not stored").isFalse();
    policies.refresh(1);
    assertThat(policies.isCurrent(1)).isTrue();
    assertThat(policies.isCurrent(2)).as("once another mark is told").isFalse();
    policies.refresh(2);
    health.failed("test", new StoreAwayException("gone", null));
    assertThat(policies.isCurrent(2)).as("after a loss of contact").isFalse();
  }

  @Test
  void whatWasKnownCountsWhileTheStoreIsAway() {
    submit();
    edit(policy -> policy.withMaxRunning(9));
    policies.refresh();
    health.failed("test", new StoreAwayException("gone", null));
    assertThat(policies.of(MAIL).maxRunning()).isEqualTo(9);
  }

  @Test
  void aSubmitDoesNotAskAsLongAsThereIsContact() {
    submit();
    int asked = types.lists;
    submit();
    assertThat(types.lists).isEqualTo(asked);
  }

  @Test
  void whatTheLastStartedProgramSaysReplacesWhatAnotherSaid() {
    start(policies, MAIL);
    start(newer, NEWER);
    assertThat(stored().rules().maxRunning()).isEqualTo(5);
    assertThat(newer.of(NEWER)).isEqualTo(NEWER.policy());
    policies.refresh();
    assertThat(policies.of(MAIL)).isEqualTo(NEWER.policy());
    assertThat(stored().version()).isEqualTo(2);
    assertThat(messages())
        .containsExactly(
            "Type 'mail': its policy is now as this program says; changed: maxRunning, timeout.",
            "Type 'mail': what is stored counts, and differs from what this program says in:"
                + " maxRunning, timeout. It is as the process says that was the last to start"
                + " handling the type.");
  }

  @Test
  void aProgramThatSaysTheSameWritesAndTellsNothing() {
    start(policies, MAIL);
    start(newer, TaskType.of("mail", String.class).maxRunning(3));
    assertThat(stored().version()).isEqualTo(1);
    assertThat(messages()).isEmpty();
  }

  @Test
  void whatAPersonHasEditedCountsMoreAndIsToldAsSuch() {
    start(policies, MAIL);
    edit(policy -> policy.withMaxRunning(9));
    start(newer, NEWER);
    assertThat(newer.of(NEWER)).isEqualTo(NEWER.policy().withMaxRunning(9));
    assertThat(stored().rules().maxRunning()).isEqualTo(9);
    assertThat(messages())
        .containsExactly(
            "Type 'mail': its policy is now as this program says; changed: maxRunning, timeout."
                + " A person has edited maxRunning, which goes on to count; types().revert(…) takes that back.");
  }

  @Test
  void aProgramThatStartedEarlierDoesNotWriteAgainExceptATypeThatIsGone() {
    start(policies, MAIL);
    start(newer, NEWER);
    health.failed("test", new StoreAwayException("gone", null));
    policies.refresh();
    assertThat(stored().rules().maxRunning()).isEqualTo(5);
    types.failOver();
    types.register(List.of(PolicyLayers.ofCode(TaskPolicy.DEFAULT).stored("mail", 0)));
    policies.refresh();
    newer.refresh();
    assertThat(stored().version()).as("of an older copy").isEqualTo(1);
    types.failToEmpty();
    policies.refresh();
    newer.refresh();
    assertThat(stored().rules().maxRunning()).as("of a copy without the type").isEqualTo(3);
  }

  @Test
  void whatCouldNotBeStoredAtTheStartIsStoredLater() {
    start(policies, MAIL);
    types.savesToLose = 1;
    start(newer, NEWER);
    assertThat(stored().rules().maxRunning()).isEqualTo(3);
    newer.refresh();
    assertThat(stored().rules().maxRunning()).isEqualTo(5);
  }

  @Test
  void aWriteWhoseAnswerWasLostIsToldWhenItIsSeen() {
    start(policies, MAIL);
    types.answersToLose = 1;
    start(newer, NEWER);
    assertThat(messages()).isEmpty();
    newer.refresh();
    assertThat(messages()).hasSize(1).first().asString().contains("changed: maxRunning");
    assertThat(stored().version()).isEqualTo(2);
  }

  @Test
  void whoCouldNotWriteGivesWayToAProgramThatHasStartedSince() {
    start(policies, MAIL);
    types.savesToLose = 1;
    start(newer, NEWER);
    Policies newest = policies(false);
    start(newest, MAIL.maxRunning(8));
    newer.refresh();
    newer.refresh();
    assertThat(stored().rules().maxRunning()).isEqualTo(8);
    assertThat(messages()).last().asString().contains("differs", "maxRunning, timeout");
  }

  @Test
  void anEditBetweenReadingAndWritingIsKept() {
    start(policies, MAIL);
    types.beforeASave = () -> edit(policy -> policy.withPriority(8));
    start(newer, NEWER);
    assertThat(newer.of(NEWER)).isEqualTo(NEWER.policy().withPriority(8));
  }

  @Test
  void codeThatDoesNotGoWithAnEditIsStoredWhenTheEditIsTakenBack() {
    start(policies, MAIL);
    edit(policy -> policy.withTimeout(ofHours(2)));
    TaskType<String, Void> hurried = MAIL.timeout(ofMinutes(1)).deadline(ofHours(1));
    start(newer, hurried);
    newer.refresh();
    assertThat(newer.of(hurried)).isEqualTo(MAIL.policy().withTimeout(ofHours(2)));
    assertThat(messages())
        .hasSize(1)
        .first()
        .asString()
        .contains("'mail'", "does not go with", "PT2H", "in: timeout, deadline", "revert");
    change(PolicyLayers::revertAll);
    newer.refresh();
    assertThat(newer.of(hurried)).isEqualTo(hurried.policy());
  }

  @Test
  void whereTheStoredOneWinsAProgramOnlyTellsWhatDiffers() {
    Policies strict = policies(true);
    start(strict, MAIL);
    assertThat(stored().rules().maxRunning()).isEqualTo(3);
    Policies strictToo = policies(true);
    start(strictToo, NEWER);
    assertThat(strictToo.of(NEWER)).isEqualTo(MAIL.policy());
    assertThat(stored().version()).isEqualTo(1);
    assertThat(messages())
        .hasSize(1)
        .first()
        .asString()
        .contains("differs", "in: maxRunning, timeout", "storedPoliciesWin()", "edit");
  }

  @Test
  void codeThatCannotBeReadIsReplacedAndEditsThatCannotBeReadAreLeft() {
    start(policies, MAIL);
    assertThat(types.save(new StoredType("mail", 1, TypeRules.NONE, "?", "{\"priority\":8}"), ANNA))
        .isTrue();
    start(newer, NEWER);
    assertThat(newer.of(NEWER)).isEqualTo(NEWER.policy().withPriority(8));
    assertThat(types.save(new StoredType("mail", 3, TypeRules.NONE, stored().code(), "?"), ANNA))
        .isTrue();
    Policies newest = policies(false);
    start(newest, MAIL);
    assertThat(stored().edits()).isEqualTo("?");
    assertThat(stored().version()).isEqualTo(4);
    assertThat(newest.of(MAIL)).isEqualTo(MAIL.policy());
  }

  @Test
  void theHandledTypeCountsNotAnotherOfTheSameNameThatWasSubmittedBefore() {
    policies.require(List.of(TaskType.of("mail", String.class)), types::register);
    start(policies, MAIL);
    assertThat(stored().rules().maxRunning()).isEqualTo(3);
  }

  private Policies policies(boolean storedWins) {
    return new Policies(types, TaskPolicy.DEFAULT, Map.of(), storedWins, health, ANNA);
  }

  private static void start(Policies program, TaskType<?, ?> type) {
    program.handle(List.of(type));
    program.introduce(List.of(type));
  }

  private void edit(UnaryOperator<TaskPolicy> change) {
    change(layers -> layers.edit(change));
  }

  private void change(UnaryOperator<PolicyLayers> change) {
    StoredType before = stored();
    assertThat(
            types.save(
                change.apply(PolicyLayers.of(before)).stored("mail", before.version()), ANNA))
        .isTrue();
  }

  private List<String> messages() {
    return logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  private void submit() {
    submit(MAIL);
  }

  private void submit(TaskType<?, ?> type) {
    policies.require(List.of(type), types::register);
  }

  private StoredType stored() {
    return types.current.list().get(0);
  }

  /** The types of one store, and then those of another; some saves fail. */
  private static final class Failover implements TypeStore {

    private final TypeStore first = new MemoryStore(() -> Instant.EPOCH).types();
    private final TypeStore second = new MemoryStore(() -> Instant.EPOCH).types();
    private TypeStore current = first;
    private int lists;
    private int savesToLose;
    private int answersToLose;
    private @Nullable Runnable beforeASave;

    void failOver() {
      current = second;
    }

    void failBack() {
      current = first;
    }

    void failToEmpty() {
      current = new MemoryStore(() -> Instant.EPOCH).types();
    }

    @Override
    public Set<String> unknown(Set<String> names) {
      return current.unknown(names);
    }

    @Override
    public void register(List<StoredType> stored) {
      current.register(stored);
    }

    @Override
    public List<StoredType> list() {
      lists++;
      return current.list();
    }

    @Override
    public boolean save(StoredType type, Actor by) {
      Runnable before = beforeASave;
      beforeASave = null;
      if (before != null) {
        before.run();
      }
      if (savesToLose-- > 0) {
        throw new StoreAwayException("gone", null);
      }
      boolean saved = current.save(type, by);
      if (answersToLose-- > 0) {
        throw new StoreAwayException("gone", null);
      }
      return saved;
    }
  }
}
