package io.taskmill.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What the commands that a process begins with have in common: options, errors, how they end. */
public abstract class RootCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // picocli asks for it
  private boolean help;

  private boolean verbose;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Logs more, and shows stack traces of errors.")
  void verbose(boolean wanted) {
    verbose = wanted;
    if (wanted) {
      // Read by the logger when the first class that logs is loaded, which is after this.
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
  }

  final boolean isVerbose() {
    return verbose;
  }

  /** Runs it and ends the process with its exit code. */
  public final void runAndExit(String... args) {
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int code = run(out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs it and gives its exit code. */
  public final int run(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(this)
        .setOut(out)
        .setErr(err)
        .setUsageHelpLongOptionsMaxWidth(26)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new OneLineErrors(this))
        .setParameterExceptionHandler(new OneLineErrors(this))
        .execute(args);
  }

  /** UTF-8 whatever the locale: JDK 17 would write question marks where none is set. */
  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }
}
