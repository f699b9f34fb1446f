package io.taskmill.chaos.simulation;

/** A simulated thread as the engine knows it: something that can be started and interrupted. */
final class ThreadHandle extends Thread {

  private final SimThread thread;

  ThreadHandle(SimThread thread) {
    super(thread.toString());
    this.thread = thread;
  }

  SimThread thread() {
    return thread;
  }

  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing of Thread itself is used
  public void start() {
    thread.start();
  }

  @Override
  public void interrupt() {
    thread.interrupt();
  }
}
