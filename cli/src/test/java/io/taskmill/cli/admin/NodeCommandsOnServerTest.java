package io.taskmill.cli.admin;

/** The same on a server. */
class NodeCommandsOnServerTest extends NodeCommandsTest {

  @Override
  Where where() {
    return Where.IDLE_SERVER;
  }

  @Override
  String shownName() {
    return "http://127.0.0.1:";
  }
}
