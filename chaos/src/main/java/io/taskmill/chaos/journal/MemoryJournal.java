package io.taskmill.chaos.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A journal for processes that are only played. */
public final class MemoryJournal {

  private final LongSupplier clock;
  private final List<Seen> all = new ArrayList<>();

  /** Empty, on a clock in nanoseconds. */
  public MemoryJournal(LongSupplier clock) {
    this.clock = clock;
  }

  /** What a process of this name writes to. */
  public Journal of(String process) {
    return new Journal() {
      @Override
      public void write(Entry entry) {
        add(new Seen(process, entry));
      }

      @Override
      public long now() {
        return clock.getAsLong();
      }
    };
  }

  private synchronized void add(Seen seen) {
    all.add(seen);
  }

  /** Everything so far, in the order in which it was written. */
  public synchronized List<Seen> entries() {
    return List.copyOf(all);
  }
}
