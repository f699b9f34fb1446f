package io.taskmill.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.engine.runtime.JvmRuntime;
import io.taskmill.engine.runtime.StoreHealth;
import io.taskmill.memory.MemoryStore;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which policies count, where the store that answers is suddenly an older copy. */
class PoliciesTest {

  private static final TaskType<String, Void> MAIL =
      TaskType.of("mail", String.class).maxRunning(3);

  private final Failover types = new Failover();
  private final StoreHealth health = new StoreHealth("the store", JvmRuntime.INSTANCE);
  private final Policies policies = new Policies(types, TaskPolicy.DEFAULT, health);

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
    assertThat(types.save(Policies.stored("mail", version(), TaskPolicy.DEFAULT.withMaxRunning(9))))
        .isTrue();
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
    types.save(Policies.stored("mail", version(), TaskPolicy.DEFAULT.withMaxRunning(9)));
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

  private void submit() {
    submit(MAIL);
  }

  private void submit(TaskType<?, ?> type) {
    policies.require(List.of(type), types::register);
  }

  private long version() {
    return types.list().get(0).version();
  }

  /** The types of one store, and then those of another. */
  private static final class Failover implements TypeStore {

    private final TypeStore first = new MemoryStore(() -> Instant.EPOCH).types();
    private final TypeStore second = new MemoryStore(() -> Instant.EPOCH).types();
    private TypeStore current = first;
    private int lists;

    void failOver() {
      current = second;
    }

    void failBack() {
      current = first;
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
    public boolean save(StoredType type) {
      return current.save(type);
    }
  }
}
