/** Taskmill: durable tasks for Java. */
@SuppressWarnings("module") // io.taskmill.testing is built after this one
module io.taskmill {
  requires static transitive org.jspecify;
  requires transitive java.sql;
  requires transitive tools.jackson.databind;
  requires transitive org.slf4j;
  requires io.hypersistence.tsid;
  requires sketches.java;

  exports io.taskmill;
  exports io.taskmill.admin;
  exports io.taskmill.retry;
  exports io.taskmill.schedule;
  exports io.taskmill.workflow;
  exports io.taskmill.spi;
  exports io.taskmill.memory;
  exports io.taskmill.engine to
      io.taskmill.testing;
  exports io.taskmill.engine.policy to
      io.taskmill.wire;
  exports io.taskmill.engine.schedule to
      io.taskmill.wire;
  exports io.taskmill.engine.runtime to
      io.taskmill.testing;

  uses io.taskmill.spi.StoreProvider;

  provides io.taskmill.spi.StoreProvider with
      io.taskmill.memory.MemoryStoreProvider;
}
