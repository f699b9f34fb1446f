package io.taskmill.engine.runtime;

/** Closes something when the JVM is shut down, as by SIGTERM, unless it was closed before. */
public final class ShutdownHook {

  private final Thread thread;

  private ShutdownHook(Thread thread) {
    this.thread = thread;
  }

  /**
   * Registers one.
   *
   * @throws IllegalStateException if the JVM is being shut down
   */
  public static ShutdownHook register(Runnable close) {
    Thread thread = JvmRuntime.INSTANCE.thread("taskmill-shutdown", close);
    Runtime.getRuntime().addShutdownHook(thread);
    return new ShutdownHook(thread);
  }

  /** It was closed: there is nothing left to do. */
  public void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The JVM is being shut down; the hook finds that it was closed.
    }
  }
}
