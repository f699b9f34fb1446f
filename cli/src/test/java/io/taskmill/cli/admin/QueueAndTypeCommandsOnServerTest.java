package io.taskmill.cli.admin;

/** The same on a server. */
class QueueAndTypeCommandsOnServerTest extends QueueAndTypeCommandsTest {

  @Override
  Where where() {
    return Where.IDLE_SERVER;
  }
}
