package io.taskmill.bench.report;

/** Where results go. */
public interface Report {

  /** What everything is measured on; comes first. */
  void begin(Environment environment);

  /** A result of the scenario that runs now. */
  void add(Result result);

  /** The scenario has no more results. */
  void endScenario();
}
