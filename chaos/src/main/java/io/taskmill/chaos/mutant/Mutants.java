package io.taskmill.chaos.mutant;

import java.util.List;
import java.util.stream.Stream;

/** Mutants of the SQL of each database. Those of the engine are the simulation's. */
public final class Mutants {

  /** All. */
  public static final List<Mutant> ALL =
      Stream.of(
              PostgresMutants.ALL,
              SubmitKeyMutants.of("postgres"),
              CommandMutants.of("postgres"),
              ScheduleMutants.of("postgres"),
              StepMutants.of("postgres"),
              WorkflowMutants.of("postgres"),
              MariadbMutants.ALL,
              SharedMutants.of("mariadb"),
              SubmitKeyMutants.of("mariadb"),
              CommandMutants.of("mariadb"),
              ScheduleMutants.of("mariadb"),
              StepMutants.of("mariadb"),
              WorkflowMutants.of("mariadb"),
              SqliteMutants.ALL,
              SharedMutants.of("sqlite"),
              SubmitKeyMutants.of("sqlite"),
              CommandMutants.of("sqlite"),
              ScheduleMutants.of("sqlite"),
              StepMutants.of("sqlite"),
              WorkflowMutants.of("sqlite"))
          .flatMap(List::stream)
          .toList();

  private Mutants() {}
}
