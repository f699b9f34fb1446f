package io.taskmill.tck;

import io.taskmill.spi.Begin;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.Outcome;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The whole store contract. A store's test extends it, says how to get an empty store, and has
 * passed when every theme has; what a store cannot do shows as skipped, with the reason.
 *
 * <p>What is random prints its seed when it fails; {@code -Dtaskmill.tck.seed=…} does it again.
 *
 * <p>Every test has a place of its own: where JUnit's parallel execution is on, they run in it.
 */
@Execution(ExecutionMode.CONCURRENT)
public abstract class StoreContract {

  /** An empty store of its own for each test. */
  protected abstract StoreFixture newFixture() throws Exception;

  @Nested
  class Submitting extends SubmittingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class UniquenessByKey extends UniquenessTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Order extends OrderTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class LanesAndFilters extends LaneTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class ClaimsOfShares extends ShareTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Competition extends CompetitionTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Schedules extends ScheduleTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Workflows extends WorkflowTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class EndsInWorkflows extends WorkflowEndTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Children extends ChildrenTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class UndoingInWorkflows extends WorkflowUndoTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class HeldTasks extends HeldTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class FencingOfBegin extends FencingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }

    @Override
    boolean write(Fence fence) {
      return store.tasks().begin(List.of(Begin.now(fence))).isEmpty();
    }
  }

  @Nested
  class FencingOfFinish extends FencingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }

    @Override
    boolean write(Fence fence) {
      Finish finish = new Finish(fence, Outcome.succeeded("stale"), KitNode.RAN);
      return store.tasks().finish(List.of(finish)).containsKey(fence);
    }
  }

  @Nested
  class FencingOfCheckpoint extends FencingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }

    @Override
    boolean write(Fence fence) {
      return store.tasks().checkpoint(fence, "stale");
    }
  }

  @Nested
  class FencingOfSteps extends FencingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }

    @Override
    boolean write(Fence fence) {
      return store.steps().record(fence, StepTheme.step("stale", 1));
    }
  }

  @Nested
  class Steps extends StepTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Signals extends SignalTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Heartbeats extends HeartbeatTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Starting extends StartTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Finishing extends FinishTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class FinishingAgain extends ResendTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Promotion extends PromotionTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Looking extends LookTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Recovery extends RecoveryTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Stopping extends StoppingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Commands extends CommandTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Reopening extends ReopenTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Purges extends PurgeTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Statistics extends StatisticsTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Attempts extends AttemptTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Reports extends ReportTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Versions extends VersionTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class CommandRaces extends CommandRaceTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Audit extends AuditTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Operations extends OperationTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Checkpoints extends CheckpointTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Queries extends QueryTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Filters extends FilterTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Paging extends PagingTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class TaskFields extends TaskFieldsTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Text extends TextTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class AnyText extends AnyTextTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Headers extends HeaderTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Types extends TypeStoreTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class SubmitsWithAKey extends SubmitKeyTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Documents extends DocumentTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Queues extends QueueTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class DisabledTypes extends HeldBackTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class ConcurrencyLimits extends ConcurrencyTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Skipping extends SkipTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class TurnsOfKeys extends KeyTurnTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class KeepingTurns extends KeepingTurnsTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Rates extends RateTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class WaysOfUniqueness extends UniquenessModesTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Deadlines extends DeadlineTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class HeldForAPerson extends HeldForPersonTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class HostsGivenUp extends HostGivenUpTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class PinnedToNodes extends PinTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class NamedHosts extends HostTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class StickyHosts extends StickyTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class PoliciesInCallersTransactions extends CallerPolicyTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class CallersTransactions extends CallerTransactionTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class OpenCallers extends OpenCallerTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Transfers extends TransferTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Scopes extends ScopeTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Migrations extends MigrationTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Wakeups extends WakeupTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class ChangeMarks extends ChangeMarkTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Diagnosing extends DiagnosticsTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class Outages extends OutageTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class OnePlace extends OnePlaceTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class EveryVerbOnWhatIsHeldBack extends EveryVerbTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }

  @Nested
  class RandomWalks extends RandomWalkTheme {
    @Override
    StoreFixture newFixture() throws Exception {
      return StoreContract.this.newFixture();
    }
  }
}
