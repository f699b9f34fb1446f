package io.taskmill.spring;

import io.taskmill.Callback;
import io.taskmill.InvalidTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.Rate;
import io.taskmill.Retry;
import io.taskmill.TaskPolicy;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import io.taskmill.retry.Exponential;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What {@code taskmill.types.<name>.*} says of a type's policy, over what its code says. What is
 * left out stays as the code has it. Each is the field of the same name of {@link TaskPolicy}.
 *
 * @param title Its name for people.
 * @param description What its tasks do, for people.
 * @param queue The queue of its tasks.
 * @param priority The priority of its tasks, 9 first.
 * @param disabled Whether its tasks wait until a person enables the type.
 * @param maxRunning How many of its tasks run at once, across the cluster.
 * @param whenFull What becomes of tasks beyond that: wait or skip.
 * @param perKey How many of its tasks with the same key run at once.
 * @param ordered Whether a key's turn is kept until its task has ended.
 * @param rate How many of its tasks start in a time.
 * @param sticky Whether a task goes back to the machine that ran it last.
 * @param hostGrace How long a task waits for the machine that should run it.
 * @param retry When failed attempts are made again.
 * @param timeout How long one attempt may take.
 * @param noProgressTimeout How long an attempt may report nothing.
 * @param deadline How long a task may take in all, waiting included.
 * @param maxLosses How many executions of a task may be lost with their node.
 * @param needsPerson Whether a task that is out of attempts waits for a person.
 * @param uniqueness What no two of its tasks may have in common.
 * @param callback Whom to tell how its tasks ended.
 * @param retention How long its finished tasks are kept.
 * @param attributes What of its payloads can be searched for: names and JSON pointers.
 * @param steps The steps that its handler goes through, for people.
 */
@ConfigurationPropertiesSource
public record TypeProperties(
    @Nullable String title,
    @Nullable String description,
    @Nullable String queue,
    @Nullable Integer priority,
    @Nullable Boolean disabled,
    @Nullable Integer maxRunning,
    @Nullable WhenFull whenFull,
    @Nullable Integer perKey,
    @Nullable Boolean ordered,
    @Nullable RateProperties rate,
    @Nullable Boolean sticky,
    @Nullable Duration hostGrace,
    @Nullable RetryProperties retry,
    @Nullable Duration timeout,
    @Nullable Duration noProgressTimeout,
    @Nullable Duration deadline,
    @Nullable Integer maxLosses,
    @Nullable Boolean needsPerson,
    @Nullable UniquenessProperties uniqueness,
    @Nullable CallbackProperties callback,
    @Nullable Duration retention,
    @Nullable Map<String, String> attributes,
    @Nullable List<String> steps) {

  /**
   * The policy with what is set here in the place of what it has.
   *
   * @param key the property that all this is under
   * @throws TaskmillStartException if a value is refused, with the whole name of its property
   */
  TaskPolicy over(TaskPolicy policy, String key) {
    return new Change(policy, key)
        .with("title", title, TaskPolicy::withTitle)
        .with("description", description, TaskPolicy::withDescription)
        .with("queue", queue, TaskPolicy::withQueue)
        .with("priority", priority, TaskPolicy::withPriority)
        .with("disabled", disabled, TaskPolicy::withDisabled)
        .with("max-running", maxRunning, TaskPolicy::withMaxRunning)
        .with("when-full", whenFull, TaskPolicy::withWhenFull)
        .with(
            "uniqueness",
            uniqueness,
            (before, given) -> before.withUniqueness(given.over(before.uniqueness())))
        .with("per-key", perKey, TaskPolicy::withPerKey)
        .with("ordered", ordered, TaskPolicy::withOrdered)
        .with("rate", rate, (before, given) -> before.withRate(given.rate()))
        .with("sticky", sticky, TaskPolicy::withSticky)
        .with("host-grace", hostGrace, TaskPolicy::withHostGrace)
        .with(
            "retry",
            retry,
            (before, given) -> before.withRetry(given.over(before.retry(), key + ".retry")))
        .with("timeout", timeout, TaskPolicy::withTimeout)
        .with("no-progress-timeout", noProgressTimeout, TaskPolicy::withNoProgressTimeout)
        .with("deadline", deadline, TaskPolicy::withDeadline)
        .with("max-losses", maxLosses, TaskPolicy::withMaxLosses)
        .with("needs-person", needsPerson, TaskPolicy::withNeedsPerson)
        .with("callback", callback, (before, given) -> before.withCallback(given.callback()))
        .with("retention", retention, TaskPolicy::withRetention)
        .with("attributes", attributes, TaskPolicy::withAttributes)
        .with("steps", steps, TaskPolicy::withSteps)
        .policy();
  }

  private record Change(TaskPolicy policy, String key) {
    <T> Change with(String name, @Nullable T value, BiFunction<TaskPolicy, T, TaskPolicy> setting) {
      return value == null
          ? this
          : new Change(checked(key + "." + name, () -> setting.apply(policy, value)), key);
    }
  }

  /** What comes of a property's value; if it is refused, that is told with the property. */
  private static <T> T checked(String property, Supplier<T> setting) {
    try {
      return setting.get();
    } catch (InvalidTaskException e) {
      throw TaskmillStartException.property(property, e);
    }
  }

  /**
   * How many tasks start in a time.
   *
   * @param tasks How many tasks start in each period.
   * @param period How long each period is.
   * @param burst How many may start at once; as many as in a period by default.
   */
  public record RateProperties(
      int tasks, @DefaultValue("1s") Duration period, @Nullable Integer burst) {
    Rate rate() {
      return new Rate(tasks, period, burst == null ? tasks : burst);
    }
  }

  /**
   * When failed attempts are made again.
   *
   * @param maxAttempts How many attempts there are, the first included.
   * @param delay The pause after the first failed attempt.
   * @param multiplier What each further pause is multiplied by; goes with delay.
   * @param cap The longest pause; goes with delay.
   * @param jitter The share of a pause that is left out by chance; goes with delay.
   */
  public record RetryProperties(
      @Nullable Integer maxAttempts,
      @Nullable Duration delay,
      @DefaultValue("1") double multiplier,
      @Nullable Duration cap,
      @Nullable Double jitter) {
    Retry over(Retry before, String key) {
      Retry counted =
          maxAttempts == null
              ? before
              : checked(key + ".max-attempts", () -> before.withMaxAttempts(maxAttempts));
      if (delay == null) {
        if (multiplier != 1 || cap != null || jitter != null) {
          throw new InvalidTaskException(
              "retry.multiplier, retry.cap and retry.jitter go with retry.delay, which is not set.");
        }
        return counted;
      }
      Exponential retry =
          checked(
              key + (multiplier == 1 ? ".delay" : ".multiplier"),
              () -> Retry.exponential(counted.maxAttempts(), delay, multiplier));
      Exponential capped = cap == null ? retry : checked(key + ".cap", () -> retry.withCap(cap));
      return jitter == null ? capped : checked(key + ".jitter", () -> capped.withJitter(jitter));
    }
  }

  /**
   * What no two tasks may have in common.
   *
   * @param by By their key, their payload or nothing.
   * @param window How long after a submit; while the task is live by default.
   * @param onDuplicate What becomes of a duplicate.
   */
  public record UniquenessProperties(
      Uniqueness.@Nullable By by, @Nullable Duration window, @Nullable OnDuplicate onDuplicate) {
    Uniqueness over(Uniqueness before) {
      return new Uniqueness(
          by == null ? before.by() : by,
          window == null ? before.window() : window,
          onDuplicate == null ? before.onDuplicate() : onDuplicate);
    }
  }

  /**
   * Whom to tell how tasks ended.
   *
   * @param success Who is told of success.
   * @param error Who is told of failure.
   * @param security How the calls are signed.
   */
  public record CallbackProperties(
      @Nullable TargetProperties success,
      @Nullable TargetProperties error,
      @Nullable SecurityProperties security) {
    Callback callback() {
      return new Callback(
          success == null ? null : success.target(),
          error == null ? null : error.target(),
          security == null
              ? null
              : new Callback.Security(security.accessKey(), security.secretName()));
    }
  }

  /**
   * A URL to be called.
   *
   * @param url The URL that is called when a task has ended.
   * @param method The HTTP method of that call.
   */
  public record TargetProperties(
      @DefaultValue("") String url, @DefaultValue("POST") String method) {
    Callback.Target target() {
      return new Callback.Target(url, method);
    }
  }

  /**
   * What calls are signed with.
   *
   * @param accessKey The access key by which the callee knows who calls.
   * @param secretName The name under which the server keeps the secret that calls are signed with.
   */
  public record SecurityProperties(
      @DefaultValue("") String accessKey, @DefaultValue("") String secretName) {}
}
