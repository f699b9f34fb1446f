package io.taskmill.cli.admin;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tasks: every condition that is given must hold. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class FilterOptions {

  @Option(
      names = "--state",
      split = ",",
      paramLabel = "STATE",
      description = "In one of these states: ${COMPLETION-CANDIDATES}.")
  private List<TaskState> states = List.of();

  @Option(
      names = "--type",
      split = ",",
      paramLabel = "NAME",
      description = "Of one of these types.")
  private List<String> types = List.of();

  @Option(
      names = "--queue",
      split = ",",
      paramLabel = "NAME",
      description = "In one of these queues.")
  private List<String> queues = List.of();

  @Option(names = "--tenant", paramLabel = "N", description = "Of this tenant.")
  private @Nullable Long tenant;

  @Option(names = "--creator", paramLabel = "N", description = "By this creator.")
  private @Nullable Long creator;

  @Option(names = "--key", paramLabel = "TEXT", description = "With exactly this key.")
  private @Nullable String key;

  @Option(names = "--tag", paramLabel = "TEXT", description = "With this tag.")
  private @Nullable String tag;

  @Option(
      names = "--created-after",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description =
          "Submitted at this time or later: 2026-11-01, 2026-11-01T14:30 (by this machine's zone),"
              + " 2026-11-01T14:30:00Z, or 2h for two hours ago.")
  private @Nullable Instant createdAfter;

  @Option(
      names = "--created-before",
      paramLabel = "TIME",
      converter = TimeText.Point.class,
      description = "Submitted before this time.")
  private @Nullable Instant createdBefore;

  TaskFilter filter() {
    TaskFilter filter =
        TaskFilter.all()
            .states(states.toArray(TaskState[]::new))
            .types(types.toArray(String[]::new))
            .queues(queues.toArray(String[]::new));
    if (tenant != null) {
      filter = filter.tenant(tenant);
    }
    if (creator != null) {
      filter = filter.creator(creator);
    }
    if (key != null) {
      filter = filter.key(key);
    }
    if (tag != null) {
      filter = filter.tag(tag);
    }
    if (createdAfter != null) {
      filter = filter.createdFrom(createdAfter);
    }
    return createdBefore == null ? filter : filter.createdBefore(createdBefore);
  }
}
