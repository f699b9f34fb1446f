package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.admin.ControlPlane;
import io.taskmill.schedule.InvalidCronException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A command that asks a store or a server, or changes something there. */
@Command(sortOptions = false, optionListHeading = "%nOptions:%n", footerHeading = "%n")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class StoreCommand implements Callable<Integer> {

  /** The exit code if a task was not found, or refused what was asked. */
  static final int REFUSED = 3;

  @Spec CommandSpec spec;

  @Mixin private StoreOptions store;

  @Option(names = "--json", description = "One JSON object a line, for scripts.")
  private boolean json;

  @Override
  public final Integer call() throws Exception {
    try {
      check();
      try (Opened opened = store.open()) {
        return run(opened.plane(), new Output(out(), json));
      }
    } catch (InvalidCronException e) {
      CronCommand.point(e, err());
      return ExitCode.USAGE;
    } catch (InvalidTaskException | TypeConversionException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /** Does it, and gives the exit code. */
  abstract int run(ControlPlane mill, Output output) throws Exception;

  /** Refuses options that do not fit together, before a store is opened. */
  void check() {}

  final String storeName() {
    return store.shownName();
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  final boolean isJson() {
    return json;
  }

  /** Says on stderr what went wrong with one of several things. */
  final void complain(String message) {
    err().println("taskmill: " + message);
  }

  /** Refuses a text that is no JSON, which a handler would find out only after it was stored. */
  final void requireJson(String option, @Nullable String text) {
    if (text == null) {
      return;
    }
    try {
      if (!JsonMapper.shared().readTree(text).isMissingNode()) {
        return;
      }
    } catch (JacksonException e) {
      // Said below, in words for the command line.
    }
    throw wrong(
        "%s must be JSON, but is: %s. Nothing was changed. Write for example %s '{\"by\":\"anna\"}', or %s '\"yes\"' for a text."
            .formatted(option, text, option, option));
  }

  final ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
