/** For users' tests: a manual clock and a Taskmill that moves only by hand. */
module io.taskmill.testing {
  requires static transitive org.jspecify;
  requires transitive io.taskmill;

  exports io.taskmill.testing;
}
