package io.taskmill.cli.importing;

import io.taskmill.InvalidTaskException;
import io.taskmill.schedule.CatchUp;
import io.taskmill.schedule.Overlap;
import io.taskmill.schedule.Schedule;
import io.taskmill.schedule.Timetable;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The jobs of XXL-JOB as candidates. */
public final class XxlJobSource {

  /** What XXL-JOB calls late. */
  private static final Duration MISFIRE = Duration.ofSeconds(5);

  private static final String HTTP_HANDLER = "httpJobHandler";
  private static final String HTTP_TYPE = "http";
  private static final String NO_PAYLOAD = "{}";

  private final XxlJobTables tables;
  private final Settings settings;
  private final TypeNames types;

  /**
   * What to read, and how.
   *
   * @param zone that of the admin process, whose clock cron expressions go by
   * @param jsonParams takes a parameter that is JSON as it is; else each is a text
   */
  public record Settings(String url, String prefix, @Nullable ZoneId zone, boolean jsonParams) {}

  /** Reads that table. */
  public XxlJobSource(Settings settings, TypeNames types) {
    this.tables = new XxlJobTables(settings.url(), settings.prefix());
    this.settings = settings;
    this.types = types;
  }

  /** Each job, by its id. */
  public List<Candidate> read() {
    return tables.read().stream().map(this::candidate).toList();
  }

  private Candidate candidate(XxlJob job) {
    try {
      return translated(job);
    } catch (NotImportableException | InvalidTaskException e) {
      return Candidate.refused(job.shown(), e.getMessage());
    }
  }

  private Candidate translated(XxlJob job) {
    refuseWhatIsMoreThanASchedule(job);
    String handler = Objects.requireNonNull(job.handler()).strip();
    Timing timing = timing(job);
    boolean http = handler.equals(HTTP_HANDLER);
    String type = types.resolve(http ? List.of(handler, HTTP_TYPE) : List.of(handler));
    String payload = type.equals(HTTP_TYPE) ? XxlHttpParam.payload(job.param()) : payload(job);
    Schedule schedule =
        timing
            .applyTo(
                Schedule.ofNamed(SourceNames.ofSchedule(handler + "-" + job.id()), type, payload),
                timing.timetables().get(0))
            .overlap(overlap(job))
            .catchUp("FIRE_ONCE_NOW".equals(job.misfire()) ? CatchUp.once() : CatchUp.skip())
            .misfireThreshold(MISFIRE)
            .description(description(job));
    boolean active = job.running() && !job.scheduleType().equals("NONE");
    return new Candidate(job.shown(), List.of(schedule), active, notes(job), null);
  }

  private static void refuseWhatIsMoreThanASchedule(XxlJob job) {
    if (!job.glueType().equals("BEAN") || job.handler() == null || job.handler().isBlank()) {
      throw new NotImportableException(
          "its code (%s) is in XXL-JOB's database. Make it a handler in your program.",
          job.glueType());
    }
    if ("SHARDING_BROADCAST".equals(job.route())) {
      throw new NotImportableException(
          "it runs on every executor. Let a scheduled task call mill.broadcast.");
    }
    if (job.children() != null && !job.children().isBlank()) {
      throw new NotImportableException(
          "it starts job %s when it has ended. Let a scheduled task submit a workflow.",
          job.children());
    }
  }

  private Timing timing(XxlJob job) {
    String conf = Objects.requireNonNullElse(job.scheduleConf(), "").strip();
    return switch (job.scheduleType()) {
      case "CRON" -> Timing.of(QuartzCron.timetable(conf), zone(), null, null);
      case "FIX_RATE" ->
          Timing.of(Timetable.every(seconds(conf)), ZoneOffset.UTC, job.next(), null);
      case "NONE" -> Timing.of(Timetable.none(), ZoneOffset.UTC, null, null);
      default ->
          throw new NotImportableException(
              "its schedule type is %s. CRON, FIX_RATE and NONE are read.", job.scheduleType());
    };
  }

  private ZoneId zone() {
    if (settings.zone() == null) {
      throw new NotImportableException(
          "XXL-JOB stores no time zone. Give that of its admin process: --zone Asia/Shanghai.");
    }
    return settings.zone();
  }

  private static Duration seconds(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new NotImportableException("'%s' is no number of seconds.", text);
    }
    return Duration.ofSeconds(Long.parseLong(text));
  }

  private static Overlap overlap(XxlJob job) {
    return switch (Objects.requireNonNullElse(job.block(), "")) {
      case "DISCARD_LATER" -> Overlap.SKIP;
      case "COVER_EARLY" -> Overlap.REPLACE;
      default -> Overlap.WAIT;
    };
  }

  private String payload(XxlJob job) {
    String param = job.param();
    if (param == null || param.isEmpty()) {
      return NO_PAYLOAD;
    }
    return settings.jsonParams() && isJson(param)
        ? param
        : JsonMapper.shared().writeValueAsString(param);
  }

  private static boolean isJson(String text) {
    try {
      return !JsonMapper.shared().readTree(text).isMissingNode();
    } catch (JacksonException e) {
      return false;
    }
  }

  private static String description(XxlJob job) {
    String author = job.author();
    return author == null || author.isBlank()
        ? job.description()
        : "%s (%s)".formatted(job.description(), author);
  }

  private static List<String> notes(XxlJob job) {
    List<String> notes = new ArrayList<>();
    if (!job.running() && !job.scheduleType().equals("NONE")) {
      notes.add("is stopped there, so it is not put online");
    }
    if (job.timeout() > 0) {
      notes.add("timeout of %s s: set it on the type".formatted(job.timeout()));
    }
    if (job.retries() > 0) {
      notes.add(
          "%s retries: set maxAttempts = %s on the type"
              .formatted(job.retries(), job.retries() + 1));
    }
    if (job.alarm() != null && !job.alarm().isBlank()) {
      notes.add("no mail goes to %s: see metrics".formatted(job.alarm()));
    }
    return notes;
  }
}
