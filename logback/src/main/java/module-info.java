/** Sends what a handler logs to its task. */
module io.taskmill.logback {
  requires static transitive org.jspecify;
  requires transitive ch.qos.logback.classic;
  requires transitive ch.qos.logback.core;
  requires io.taskmill;
  requires org.slf4j;

  exports io.taskmill.logback;
}
