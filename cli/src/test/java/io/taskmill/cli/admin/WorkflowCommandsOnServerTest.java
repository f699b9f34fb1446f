package io.taskmill.cli.admin;

/** The same on a server. */
class WorkflowCommandsOnServerTest extends WorkflowCommandsTest {

  @Override
  Where where() {
    return Where.IDLE_SERVER;
  }
}
