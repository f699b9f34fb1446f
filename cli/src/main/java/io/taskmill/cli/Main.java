package io.taskmill.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int code = run(out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs a command and gives its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    TaskmillCommand command = new TaskmillCommand();
    return new CommandLine(command)
        .setOut(out)
        .setErr(err)
        .setUsageHelpLongOptionsMaxWidth(26)
        .setExecutionExceptionHandler(new OneLineErrors(command))
        .setParameterExceptionHandler(new OneLineErrors(command))
        .execute(args);
  }

  /** UTF-8 whatever the locale: JDK 17 would write question marks where none is set. */
  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }
}
