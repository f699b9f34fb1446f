package io.taskmill.cli.admin;

import io.taskmill.cli.importing.Candidate;
import io.taskmill.cli.importing.QuartzSource;
import io.taskmill.cli.importing.TypeNames;
import io.taskmill.cli.importing.XxlJobSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code taskmill schedule import}. */
@Command(
    name = "import",
    description = "Carries over the triggers of another scheduler as schedules.",
    subcommands = {ScheduleImportGroup.Quartz.class, ScheduleImportGroup.XxlJob.class})
final class ScheduleImportGroup extends Group {

  /** {@code taskmill schedule import quartz}. */
  @Command(
      name = "quartz",
      description = {
        "Carries over the triggers of Quartz's JDBC job store. Shows what becomes of each; --apply"
            + " does it."
      },
      footer =
          "For example: taskmill schedule import quartz --from jdbc:postgresql://db/jobs --type"
              + " com.shop.CloseBooksJob=close-books")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Quartz extends ScheduleImportCommand {

    @Option(
        names = "--table-prefix",
        paramLabel = "TEXT",
        defaultValue = "QRTZ_",
        description = "What the names of its tables begin with (${DEFAULT-VALUE}).")
    private String prefix;

    @Option(
        names = "--scheduler",
        paramLabel = "NAME",
        description = "Whose triggers, if the tables have those of several schedulers.")
    private @Nullable String scheduler;

    @Option(
        names = "--calendar",
        paramLabel = "THEIRS=OURS",
        description = "The holiday calendar here that has the days of one there.")
    private Map<String, String> calendars = new LinkedHashMap<>();

    @Option(
        names = "--without-data",
        description = "Leaves out a JobDataMap that is a serialised object, not its trigger.")
    private boolean withoutData;

    @Override
    List<Candidate> read(TypeNames types) {
      return new QuartzSource(
              new QuartzSource.Settings(from, prefix, scheduler, zone(), calendars, withoutData),
              types)
          .read();
    }
  }

  /** {@code taskmill schedule import xxl-job}. */
  @Command(
      name = "xxl-job",
      description = {
        "Carries over the jobs of XXL-JOB's admin. Shows what becomes of each; --apply does it."
      },
      footer =
          "For example: taskmill schedule import xxl-job --from jdbc:mariadb://db/xxl_job --zone"
              + " Asia/Shanghai")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class XxlJob extends ScheduleImportCommand {

    @Option(
        names = "--table-prefix",
        paramLabel = "TEXT",
        defaultValue = "xxl_job_",
        description = "What the names of its tables begin with (${DEFAULT-VALUE}).")
    private String prefix;

    @Option(
        names = "--json-params",
        description = "Takes a parameter that is JSON as it is; else each is a text.")
    private boolean jsonParams;

    @Override
    List<Candidate> read(TypeNames types) {
      return new XxlJobSource(new XxlJobSource.Settings(from, prefix, zone(), jsonParams), types)
          .read();
    }
  }
}
