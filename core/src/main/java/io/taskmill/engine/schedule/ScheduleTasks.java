package io.taskmill.engine.schedule;

import io.taskmill.TaskPolicy;
import io.taskmill.WhenFull;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.engine.execution.ScheduleSkip;
import io.taskmill.schedule.FireLog;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the tasks that schedules submit. */
public final class ScheduleTasks {

  private final LongSupplier ids;
  private final Function<String, TaskPolicy> policies;
  private final Attributes attributes;
  private final BooleanSupplier held;

  /**
   * @param policies the policy of a type by its name
   * @param held whether tasks wait for a person when they are submitted
   */
  public ScheduleTasks(
      LongSupplier ids,
      Function<String, TaskPolicy> policies,
      Attributes attributes,
      BooleanSupplier held) {
    this.ids = ids;
    this.policies = policies;
    this.attributes = attributes;
    this.held = held;
  }

  /** What of a payload can be searched for. */
  @FunctionalInterface
  public interface Attributes {
    Map<String, String> of(String payload, TaskPolicy policy, String type);
  }

  /**
   * What there is to be said of one task beside its schedule.
   *
   * @param due the due time; null if a person starts it
   * @param now the store's time
   * @param next the due time after it
   * @param previous the task of the fire before
   */
  public record Occasion(
      @Nullable Instant due, Instant now, @Nullable Instant next, @Nullable Long previous) {}

  /** The queue that its tasks go to. */
  public String queueOf(Schedule schedule) {
    return queue(schedule, policies.apply(schedule.type()));
  }

  private static String queue(Schedule schedule, TaskPolicy policy) {
    return schedule.queue().orElse(policy.queue());
  }

  /** A task that runs when a worker is free. */
  public NewTask runs(Schedule schedule, Occasion occasion) {
    return task(schedule, occasion, held.getAsBoolean(), true, null);
  }

  /** A task that runs although others are held, or its type is full, since a person wants it. */
  public NewTask byHand(Schedule schedule, Occasion occasion) {
    return task(schedule, occasion, false, false, null);
  }

  /** A record of a task that does not run. */
  public NewTask skipped(Schedule schedule, Occasion occasion, ScheduleSkip why) {
    return task(schedule, occasion, true, false, why);
  }

  private static Map<String, String> headers(
      Schedule schedule, Occasion occasion, @Nullable ScheduleSkip skipped) {
    Map<String, String> headers =
        ScheduleHeaders.of(
            schedule.name(),
            occasion.due,
            occasion.now,
            occasion.next,
            occasion.previous,
            schedule.log() == FireLog.FULL && skipped == null,
            skipped);
    if (schedule.payloadVersion() > PayloadVersion.FIRST) {
      headers.put(PayloadVersion.HEADER, Integer.toString(schedule.payloadVersion()));
    }
    return headers;
  }

  private NewTask task(
      Schedule schedule,
      Occasion occasion,
      boolean paused,
      boolean skippable,
      @Nullable ScheduleSkip skipped) {
    TaskPolicy policy = policies.apply(schedule.type());
    String key = schedule.key().orElse(null);
    String payload =
        Objects.requireNonNull(schedule.payloadText(), "a stored schedule has its payload as text");
    Map<String, String> searched = new HashMap<>(attributes.of(payload, policy, schedule.type()));
    searched.put(ScheduleHeaders.ATTRIBUTE, schedule.name());
    return new NewTask(
        ids.getAsLong(),
        schedule.tenant(),
        queue(schedule, policy),
        schedule.type(),
        schedule.creator(),
        key,
        schedule.priority().orElse(policy.priority()),
        Duration.ZERO,
        occasion.due,
        payload,
        schedule.tags(),
        headers(schedule, occasion, skipped),
        policy.retry().maxAttempts(),
        null,
        policy.maxLosses(),
        policy.needsPerson(),
        // No unique key: that each due time has one task is seen to by the schedule itself.
        new Terms(
            null,
            skipped == null ? KeyTurn.of(key, policy) : KeyTurn.NONE,
            skippable && policy.whenFull() == WhenFull.SKIP,
            paused,
            policy.deadline(),
            null,
            policy.sticky()),
        null,
        searched);
  }
}
