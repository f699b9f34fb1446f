package io.taskmill.cli.admin;

/** The same on a server. */
class ScheduleCommandsOnServerTest extends ScheduleCommandsTest {

  @Override
  Where where() {
    return Where.IDLE_SERVER;
  }
}
