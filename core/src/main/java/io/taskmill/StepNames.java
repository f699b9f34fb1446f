package io.taskmill;

import java.util.HashSet;
import java.util.List;

/** The rule for names of steps, sleeps and signals. */
public final class StepNames {

  /** What names begin with that Taskmill gives itself. */
  public static final String RESERVED = "taskmill:";

  private static final int MOST = 100;

  private StepNames() {}

  /** The list of a type's steps: names by the rule, each once. */
  static List<String> checked(List<String> steps) {
    Check.that(
        steps.size() <= MOST,
        "The type lists %s steps, but at most %s are allowed. List what people should see.",
        steps.size(),
        MOST);
    steps.forEach(step -> require("step", step));
    Check.that(
        new HashSet<>(steps).size() == steps.size(),
        "The type lists a step twice: %s. A step is known by its name, so list each once.",
        steps);
    return List.copyOf(steps);
  }

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
