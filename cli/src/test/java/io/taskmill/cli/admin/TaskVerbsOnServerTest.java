package io.taskmill.cli.admin;

/** The same on a server. */
class TaskVerbsOnServerTest extends TaskVerbsTest {

  @Override
  Where where() {
    return Where.SERVER;
  }
}
