package io.taskmill.server;

/** The program: {@code ./taskmill server}. */
public final class Main {

  private static final int FAILED = 1;
  private static final int WRONG_FLAGS = 2;

  private Main() {}

  /** Runs a server until it is told to end. */
  @SuppressWarnings("SystemOut") // whoever starts it reads this
  public static void main(String[] arguments) {
    Flags flags;
    try {
      flags = Flags.of(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println("taskmill server: " + e.getMessage());
      System.exit(WRONG_FLAGS);
      return;
    }
    if (flags.wantsHelp()) {
      System.out.print(Flags.help());
      return;
    }
    long begun = System.nanoTime();
    TaskmillServer server;
    try {
      server = TaskmillServer.start(flags);
    } catch (RuntimeException e) {
      // Its reason has been logged in words.
      System.exit(FAILED);
      return;
    }
    System.out.print(server.greeting(System.nanoTime() - begun));
    System.out.flush();
  }
}
