package io.taskmill.engine.policy;

import static io.taskmill.PolicyField.MAX_RUNNING;
import static io.taskmill.PolicyField.ORDERED;
import static io.taskmill.PolicyField.PER_KEY;
import static io.taskmill.PolicyField.PRIORITY;
import static io.taskmill.PolicyField.TIMEOUT;
import static io.taskmill.PolicyField.UNIQUENESS;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.PolicyField;
import io.taskmill.Rate;
import io.taskmill.Retry;
import io.taskmill.TaskPolicy;
import io.taskmill.Uniqueness;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What counts of code and edits, field by field. */
class PolicyLayersTest {

  private static final TaskPolicy CODE =
      TaskPolicy.DEFAULT.withMaxRunning(3).withTimeout(ofMinutes(5));

  private final PolicyLayers unedited = PolicyLayers.ofCode(CODE);

  @Test
  void everyFieldOfAPolicyCanBeNamed() {
    assertThat(Arrays.stream(PolicyField.values()).map(PolicyField::fieldName))
        .containsExactlyElementsOf(
            Arrays.stream(TaskPolicy.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
  }

  @Test
  void everyFieldIsStoredUnderItsName() {
    assertThat(PolicyText.tree(PolicyTextTest.FULL).propertyNames())
        .containsExactlyElementsOf(
            Arrays.stream(PolicyField.values()).map(PolicyField::fieldName).toList());
  }

  @Test
  void onlyTheFieldsThatAChangeChangesAreEdited() {
    PolicyLayers edited = unedited.edit(policy -> policy.withTimeout(ofMinutes(9)).withPriority(8));
    assertThat(edited.edited()).containsExactlyInAnyOrder(TIMEOUT, PRIORITY);
    assertThat(edited.policy()).isEqualTo(CODE.withTimeout(ofMinutes(9)).withPriority(8));
    assertThat(edited.code()).isEqualTo(CODE);
    assertThat(unedited.edited()).isEmpty();
    assertThat(unedited.edit(policy -> policy.withMaxRunning(3)).isEditedLike(unedited)).isTrue();
  }

  @Test
  void everyFieldCanBeEditedAndReverted() {
    TaskPolicy other = PolicyTextTest.FULL.withRetry(Retry.none()).withTimeout(ofMinutes(6));
    PolicyLayers edited = unedited.edit(policy -> other);
    assertThat(edited.edited()).containsExactlyInAnyOrder(PolicyField.values());
    assertThat(edited.policy()).isEqualTo(other);
    assertThat(edited.revert(List.of(PolicyField.values())).policy()).isEqualTo(CODE);
    assertThat(edited.revertAll().edited()).isEmpty();
  }

  @Test
  void otherCodeCountsWhereNothingIsEdited() {
    StoredType stored = unedited.edit(policy -> policy.withMaxRunning(7)).stored("mail", 4);
    TaskPolicy next = CODE.withMaxRunning(20).withRetry(Retry.fixed(9, ofSeconds(1)));
    PolicyLayers layers = PolicyLayers.over(next, stored);
    assertThat(layers.policy()).isEqualTo(next.withMaxRunning(7));
    assertThat(layers.edited()).containsExactly(MAX_RUNNING);
    assertThat(layers.stored("mail", 4).rules()).isEqualTo(new TypeRules(false, 7, null, null));
    assertThat(layers.revert(Set.of(MAX_RUNNING)).policy()).isEqualTo(next);
  }

  @Test
  void anEditToNoValueIsOneToo() {
    PolicyLayers edited = unedited.edit(policy -> policy.withMaxRunning(null));
    StoredType stored = edited.stored("mail", 1);
    assertThat(stored.edits()).isEqualTo("{\"maxRunning\":null}");
    PolicyLayers again = PolicyLayers.over(CODE.withMaxRunning(20), stored);
    assertThat(again.policy().maxRunning()).isNull();
    assertThat(again.edited()).containsExactly(MAX_RUNNING);
  }

  @Test
  void anEditThatIsSetToWhatTheCodeSaysStaysAnEdit() {
    PolicyLayers back =
        unedited.edit(policy -> policy.withMaxRunning(7)).edit(policy -> policy.withMaxRunning(3));
    assertThat(back.policy()).isEqualTo(CODE);
    assertThat(back.edited()).containsExactly(MAX_RUNNING);
    StoredType stored = back.stored("mail", 1);
    assertThat(PolicyLayers.over(CODE.withMaxRunning(20), stored).policy().maxRunning())
        .isEqualTo(3);
  }

  @Test
  void whatIsStoredIsReadAgain() {
    PolicyLayers edited =
        unedited.edit(policy -> policy.withRate(Rate.perMinute(3)).withTimeout(ofHours(2)));
    StoredType stored = edited.stored("mail", 6);
    PolicyLayers read = PolicyLayers.of(stored);
    assertThat(read.policy()).isEqualTo(edited.policy());
    assertThat(read.code()).isEqualTo(CODE);
    assertThat(read.stored("mail", 6)).isEqualTo(stored);
  }

  @Test
  void anEditOfAFieldThatOnlyANewerVersionKnowsIsKept() {
    StoredType stored =
        new StoredType("mail", 1, TypeRules.NONE, "{\"colour\":\"red\"}", "{\"shape\":\"round\"}");
    StoredType edited = PolicyLayers.of(stored).edit(p -> p.withPriority(8)).stored("mail", 1);
    assertThat(edited.code()).isEqualTo(stored.code());
    assertThat(edited.edits()).isEqualTo("{\"shape\":\"round\",\"priority\":8}");
    assertThat(PolicyLayers.of(edited).revert(Set.of(PRIORITY)).stored("mail", 1).edits())
        .isEqualTo(stored.edits());
  }

  @Test
  void layersThatDoNotGoTogetherAreRefused() {
    PolicyLayers turns =
        unedited.edit(p -> p.withUniqueness(Uniqueness.NOTHING).withPerKey(1).withOrdered(true));
    assertThat(turns.edited()).containsExactlyInAnyOrder(UNIQUENESS, PER_KEY, ORDERED);
    assertThatThrownBy(() -> turns.revert(Set.of(PER_KEY)))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("perKey has no limit");
    StoredType slow = unedited.edit(p -> p.withTimeout(ofHours(2))).stored("mail", 1);
    assertThatThrownBy(() -> PolicyLayers.over(CODE.withDeadline(ofHours(1)), slow))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("PT2H");
  }

  @Test
  void whatCannotBeReadIsRefusedAndSaysWhichLayer() {
    StoredType code = new StoredType("mail", 1, TypeRules.NONE, "?", "{}");
    assertThatThrownBy(() -> PolicyLayers.of(code)).hasMessageContaining("The policy is no JSON");
    StoredType edits = new StoredType("mail", 1, TypeRules.NONE, "{}", "[]");
    assertThatThrownBy(() -> PolicyLayers.of(edits))
        .hasMessageContaining("The edited policy is no JSON object");
    assertThat(PolicyLayers.over(CODE, code).policy()).isEqualTo(CODE);
  }

  @Test
  void differencesNameFields() {
    String stored = PolicyText.write(CODE);
    assertThat(PolicyLayers.differences(stored, CODE)).isEmpty();
    assertThat(
            PolicyLayers.differences(
                stored, CODE.withRetry(Retry.none()).withMaxRunning(null).withTitle("x")))
        .containsExactly("title", "retry", "maxRunning");
    assertThat(PolicyLayers.differences("?", CODE)).contains("title", "maxRunning");
  }
}
