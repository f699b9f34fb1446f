package io.taskmill.chaos.check;

import java.util.List;

/** Looks for one kind of violation. */
interface Rule {

  /** All that there are. */
  List<Violation> check(Evidence evidence);
}
