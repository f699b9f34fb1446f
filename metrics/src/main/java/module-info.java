/** Measures tasks with Micrometer, and carries trace contexts from submit to run. */
module io.taskmill.metrics {
  requires static transitive org.jspecify;
  requires transitive io.taskmill;
  requires transitive micrometer.core;
  requires transitive micrometer.observation;
  requires micrometer.commons;
  requires org.slf4j;

  exports io.taskmill.metrics;
}
