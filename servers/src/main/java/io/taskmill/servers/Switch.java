package io.taskmill.servers;

/** The switch of a server whose user wants to know when it is back. */
record Switch(Power power, Runnable back) implements Power {

  @Override
  public void stop() {
    power.stop();
  }

  @Override
  public void fail() {
    power.fail();
  }

  @Override
  public void start() {
    power.start();
    back.run();
  }
}
