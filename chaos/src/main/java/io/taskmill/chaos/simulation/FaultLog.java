package io.taskmill.chaos.simulation;

import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Journal;
import java.util.ArrayList;
import java.util.List;

/** Writes down what is done to processes and to the store, as far as a checker has to know it. */
final class FaultLog {

  private final Journal journal;
  private final List<Entry.FaultBegun> begun = new ArrayList<>();

  FaultLog(Journal journal) {
    this.journal = journal;
  }

  void begun(String kind, String target) {
    Entry.FaultBegun fault = new Entry.FaultBegun(journal.now(), begun.size() + 1, kind, target);
    begun.add(fault);
    journal.write(fault);
  }

  void allEnded() {
    for (Entry.FaultBegun fault : begun) {
      journal.write(
          new Entry.FaultEnded(journal.now(), fault.number(), fault.kind(), fault.target()));
    }
  }
}
