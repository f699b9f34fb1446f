package io.taskmill.cli.admin;

/** The same on a server. */
class TaskCommandsOnServerTest extends TaskCommandsTest {

  @Override
  Where where() {
    return Where.IDLE_SERVER;
  }
}
