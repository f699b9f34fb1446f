package io.taskmill.cli;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what went wrong in one line on stderr; the stack trace is for {@code --verbose}. */
final class OneLineErrors implements IExecutionExceptionHandler, IParameterExceptionHandler {

  /** The option of commands that work on a server as well. */
  private static final String SERVER = "--server";

  private final RootCommand command;

  OneLineErrors(RootCommand command) {
    this.command = command;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
    PrintWriter err = line.getErr();
    if (command.isVerbose()) {
      e.printStackTrace(err);
    } else {
      err.println("taskmill: " + message(e));
    }
    return ExitCode.SOFTWARE;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine line = e.getCommandLine();
    PrintWriter err = line.getErr();
    err.println("taskmill: " + text(e));
    Optional<String> below = commandBelow(e);
    if (below.isPresent()) {
      err.println("Did you mean: " + below.get() + "?");
    } else if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    }
    return ExitCode.USAGE;
  }

  /** The command of that name in another group: 'taskmill explain' is 'taskmill task explain'. */
  private static Optional<String> commandBelow(ParameterException e) {
    return e instanceof UnmatchedArgumentException unmatched
        ? e.getCommandLine().getSubcommands().values().stream()
            .map(group -> group.getSubcommands().get(unmatched.getUnmatched().get(0)))
            .filter(Objects::nonNull)
            .map(command -> command.getCommandSpec().qualifiedName())
            .findFirst()
        : Optional.empty();
  }

  private static String text(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return oneLine(String.valueOf(e.getMessage()));
    }
    String first = unmatched.getUnmatched().get(0);
    return first.startsWith(SERVER)
        ? "'%s' works on a store only, so it has no %s."
            .formatted(e.getCommandLine().getCommandSpec().qualifiedName(), SERVER)
        : "There is no command or option '%s'.".formatted(first);
  }

  /** What the innermost cause says is often the only part that names the reason. */
  private static String message(Throwable e) {
    String text = oneLine(String.valueOf(e.getMessage()));
    Throwable cause = e.getCause();
    if (cause == null || cause.getMessage() == null) {
      return e.getMessage() == null ? e.toString() : text;
    }
    String reason = message(cause);
    return text.contains(reason) ? text : text + " (" + reason + ")";
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
