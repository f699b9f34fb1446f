package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillException;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operation;
import io.taskmill.cli.view.Terminal;
import io.taskmill.cli.view.Texts;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Scanner;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/**
 * A command for many tasks: counted, confirmed, started, and watched until it is done. On a store
 * this process joins the cluster meanwhile, without a handler, so that it is done where nobody else
 * works, too; on a server that does it.
 */
final class BulkRun {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ControlPlane mill;
  private final Output output;
  private final CommandLine line;
  private final BulkOptions options;

  BulkRun(ControlPlane mill, Output output, CommandLine line, BulkOptions options) {
    this.mill = mill;
    this.output = output;
    this.line = line;
    this.options = options;
  }

  /** What a dry run counts, for scripts. */
  record Count(String verb, long matched, boolean exact) {}

  int run(String verb, BulkCommand bulk) throws InterruptedException {
    long matched = bulk.count();
    boolean exact = matched < BulkCommand.COUNT_LIMIT;
    if (options.isDryRun()) {
      if (output.json()) {
        output.object(new Count(verb, matched, exact));
      } else {
        output.line("%s would be for %s. Nothing was changed.".formatted(verb, tasks(matched)));
      }
      return ExitCode.OK;
    }
    if (matched == 0) {
      if (output.json()) {
        output.object(new Count(verb, matched, exact));
      } else {
        output.line("No task matches. Nothing was changed.");
      }
      return ExitCode.OK;
    }
    if (!options.isConfirmed() && !isConfirmed(verb, matched)) {
      output.line("Nothing was changed.");
      return ExitCode.OK;
    }
    return watch(bulk.start());
  }

  private static String tasks(long matched) {
    return (matched < BulkCommand.COUNT_LIMIT ? "" : "at least ")
        + Texts.number(matched)
        + (matched == 1 ? " task" : " tasks");
  }

  private boolean isConfirmed(String verb, long matched) {
    if (!Terminal.hasPerson()) {
      throw new ParameterException(
          line,
          "%s is for %s, so it must be confirmed: give --yes to do it, or --dry-run to only count."
              .formatted(verb, tasks(matched)));
    }
    PrintWriter err = line.getErr();
    err.printf("%s %s? [y/N] ", verb, tasks(matched));
    err.flush();
    Scanner answers = new Scanner(System.in, StandardCharsets.UTF_8);
    return answers.hasNextLine() && answers.nextLine().strip().equalsIgnoreCase("y");
  }

  private int watch(long id) throws InterruptedException {
    if (mill instanceof Taskmill here) {
      here.start();
    }
    Operation operation = get(id);
    boolean shown = !output.json() && Terminal.columnsOfStderr().isPresent();
    while (operation.state() == Operation.State.OPEN) {
      if (shown) {
        PrintWriter err = line.getErr();
        err.printf(
            "\r%s of %s\u001b[K", Texts.number(operation.done()), tasks(operation.matched()));
        err.flush();
      }
      Thread.sleep(PAUSE.toMillis());
      operation = get(id);
    }
    if (shown) {
      line.getErr().print("\r\u001b[K");
    }
    report(operation);
    return operation.refused().isEmpty() ? ExitCode.OK : StoreCommand.REFUSED;
  }

  private Operation get(long id) {
    return mill.operations()
        .get(id)
        .orElseThrow(() -> new TaskmillException("Operation %s is gone.".formatted(id)));
  }

  private void report(Operation operation) {
    if (output.json()) {
      output.object(OperationSummary.of(operation));
      return;
    }
    String refused =
        operation.refused().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> "%s %s".formatted(Texts.number(entry.getValue()), entry.getKey()))
            .collect(Collectors.joining(", "));
    long left = operation.matched() - operation.done();
    boolean counted = operation.matched() < BulkCommand.COUNT_LIMIT;
    output.line(
        "Operation %s is %s: %s matched, %s done, %s asked%s%s."
            .formatted(
                operation.id(),
                operation.state(),
                tasks(operation.matched()),
                Texts.number(operation.applied()),
                Texts.number(operation.asked()),
                refused.isEmpty() ? "" : ", refused: " + refused,
                counted && left > 0 && operation.state() == Operation.State.DONE
                    ? ", %s did not match any more".formatted(Texts.number(left))
                    : ""));
  }
}
