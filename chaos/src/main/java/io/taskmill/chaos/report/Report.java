package io.taskmill.chaos.report;

/** Tells what a run is going to do, and what it has shown. */
public interface Report {

  /** Before anything is done. */
  void begin(Scene scene);

  /** When all is over. */
  void end(Scene scene, Findings findings);
}
