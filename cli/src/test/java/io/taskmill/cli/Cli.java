package io.taskmill.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A run of the command line within the test.
 *
 * @param code its exit code
 */
public record Cli(int code, String out, String err) {

  /** Runs it to its end. */
  public static Cli run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new TaskmillCommand().run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new Cli(code, out.toString(), err.toString());
  }
}
