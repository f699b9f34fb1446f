package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.admin.ControlPlane;

/** A command that needs the store itself: a server does not offer it. */
abstract class StoreOnlyCommand extends StoreCommand {

  @Override
  final int run(ControlPlane plane, Output output) throws Exception {
    if (plane instanceof Taskmill mill) {
      return run(mill, output);
    }
    throw wrong(
        "'%s' works on a store only, and a server does not offer it. Nothing was changed. Give --store URL, on a machine that reaches the database."
            .formatted(spec.qualifiedName()));
  }

  /** Does it, and gives the exit code. */
  abstract int run(Taskmill mill, Output output) throws Exception;
}
