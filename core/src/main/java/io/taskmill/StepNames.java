package io.taskmill;

/** The rule for names of steps, sleeps and signals. */
public final class StepNames {

  /** What names begin with that Taskmill gives itself. */
  public static final String RESERVED = "taskmill:";

  private StepNames() {}

  /**
   * The name, which must be one that may appear in a URL or a log line.
   *
   * @param what what it is the name of
   */
  public static String require(String what, String name) {
    Check.name("name of the " + what, name);
    Check.that(
        !name.startsWith(RESERVED),
        "The name of the %s is '%s', but names that begin with %s are Taskmill's own. Choose another.",
        what,
        name,
        RESERVED);
    return name;
  }
}
