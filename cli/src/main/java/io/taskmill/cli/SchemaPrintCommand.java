package io.taskmill.cli;

import io.taskmill.jdbc.Schema;
import io.taskmill.spi.StoreException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code taskmill schema print}. */
@Command(
    name = "print",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    description = {
      "Prints the DDL for one kind of database, for those who run it by hand.",
      "A Taskmill makes its tables itself when it is opened; one that is opened with validateOnly()"
          + " only checks them, and then this is what to run before."
    },
    footerHeading = "%n",
    footer = "For example: taskmill schema print --dialect postgres | psql shop")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class SchemaPrintCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = "--dialect",
      required = true,
      paramLabel = "NAME",
      completionCandidates = Dialects.class,
      description = "The database: ${COMPLETION-CANDIDATES}.")
  private String dialect;

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      description = "The schema that the tables go to. Left out, their names stand alone.")
  private @Nullable String schema;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      defaultValue = "taskmill_",
      description = "What the tables' names begin with (${DEFAULT-VALUE}).")
  private String prefix;

  @Override
  public void run() {
    try {
      spec.commandLine().getOut().println(Schema.ddl(dialect, schema, prefix).strip());
    } catch (StoreException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** What there is, for the help. */
  static final class Dialects implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Schema.dialects().iterator();
    }
  }
}
