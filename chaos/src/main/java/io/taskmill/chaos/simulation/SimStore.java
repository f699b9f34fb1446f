package io.taskmill.chaos.simulation;

import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup;
import io.taskmill.tck.ForwardingStore;
import java.util.Set;
import java.util.function.Supplier;

/** One process's opening of the store: the real one, at the far end of a {@link Wire}. */
final class SimStore extends ForwardingStore {

  /**
   * Never sent twice: registering again is another node, a claim that is sent again is another
   * claim, and a type that is saved again would meet the version of the first.
   */
  private static final Set<String> ONCE = Set.of("nodes.register", "tasks.claim", "types.save");

  /** These change nothing when they arrive once more, however late; nor does any maintenance. */
  private static final Set<String> ANY_TIME =
      Set.of(
          "tasks.submit",
          "tasks.submitOnce",
          "workflows.submit",
          "operations.start",
          "tasks.begin",
          "tasks.finish",
          "nodes.beat",
          "nodes.declareDead",
          "nodes.leave",
          "types.register",
          "schedules.fire");

  private final Wire wire;
  private final Wakeup wakeup;

  SimStore(Store real, Wire wire, Ledger ledger, Wakeup wakeup) {
    super(new LedgerStore(real, ledger));
    this.wire = wire;
    this.wakeup = wakeup;
  }

  @Override
  protected <T> T around(String verb, Supplier<T> call) {
    if (ONCE.contains(verb)) {
      return wire.once(verb, call);
    }
    return ANY_TIME.contains(verb) || verb.startsWith("maintenance.")
        ? wire.anyTime(verb, call)
        : wire.twice(verb, call);
  }

  @Override
  public Wakeup wakeup() {
    return wakeup;
  }

  @Override
  public String description() {
    return "simulated " + real().description();
  }

  @Override
  public void close() {
    // The real one is everybody's.
  }
}
