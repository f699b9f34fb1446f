package io.taskmill.engine.policy;

import io.taskmill.InvalidTaskException;
import io.taskmill.Retry;
import io.taskmill.retry.Daily;
import io.taskmill.retry.Exponential;
import io.taskmill.retry.Fixed;
import io.taskmill.retry.FixedThenExponential;
import io.taskmill.retry.Forever;
import io.taskmill.retry.Intervals;
import io.taskmill.retry.None;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A retry strategy as it is stored, by name and with the fields of its record. */
public final class RetryText {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Retry OR = Retry.standard();

  private RetryText() {}

  /** The text by itself, for a task that has its own. */
  public static String write(Retry retry) {
    ObjectNode json = MAPPER.createObjectNode();
    write(retry, json);
    return json.toString();
  }

  /** What such a text says. */
  public static Retry read(String text) {
    try {
      return read(new JsonFields(MAPPER.readTree(text), "retry"));
    } catch (JacksonException e) {
      throw new InvalidTaskException(
          "'%s' is no JSON: %s".formatted(text, e.getOriginalMessage()), e);
    }
  }

  static void write(Retry retry, ObjectNode json) {
    json.put("strategy", name(retry));
    if (!(retry instanceof None || retry instanceof Forever)) {
      json.put("maxAttempts", retry.maxAttempts());
    }
    if (retry instanceof Fixed fixed) {
      json.put("interval", fixed.interval().toString());
    } else if (retry instanceof Intervals list) {
      ArrayNode intervals = json.putArray("intervals");
      list.intervals().forEach(interval -> intervals.add(interval.toString()));
    } else if (retry instanceof Exponential growing) {
      json.put("delay", growing.delay().toString());
      json.put("multiplier", growing.multiplier());
      json.put("cap", growing.cap().toString());
      json.put("jitter", growing.jitter());
    } else if (retry instanceof FixedThenExponential both) {
      json.put("fixedTimes", both.fixedTimes());
      json.put("interval", both.interval().toString());
      json.put("multiplier", both.multiplier());
      json.put("cap", both.cap().toString());
    } else if (retry instanceof Forever forever) {
      write(forever.spacing(), json.putObject("spacing"));
    } else if (retry instanceof Daily daily) {
      json.put("perDay", daily.perDay());
      json.put("interval", daily.interval().toString());
      json.put("zone", daily.zone().getId());
    }
  }

  private static String name(Retry retry) {
    String name = retry.getClass().getSimpleName();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  static Retry read(JsonFields json) {
    String strategy = json.text("strategy", "");
    int attempts = json.number("maxAttempts", OR.maxAttempts());
    return switch (strategy) {
      case "none" -> Retry.none();
      case "atOnce" -> Retry.atOnce(attempts);
      case "fixed" -> new Fixed(attempts, interval(json));
      case "intervals" -> new Intervals(attempts, json.times("intervals"));
      case "exponential" ->
          new Exponential(
              attempts,
              json.timeOr("delay", Duration.ofSeconds(10)),
              json.fraction("multiplier", 2),
              json.timeOr("cap", Retry.MAX_DELAY),
              json.fraction("jitter", 0));
      case "fixedThenExponential" ->
          new FixedThenExponential(
              attempts,
              json.number("fixedTimes", 1),
              interval(json),
              json.fraction("multiplier", 2),
              json.timeOr("cap", Retry.MAX_DELAY));
      case "forever" ->
          new Forever(json.objectOr("spacing", RetryText::read, new Fixed(1, interval(json))));
      case "daily" ->
          new Daily(attempts, json.number("perDay", 1), interval(json), json.zone("zone"));
      default ->
          throw new InvalidTaskException(
              "The retry strategy is '%s', which is none that is known here.".formatted(strategy));
    };
  }

  private static Duration interval(JsonFields json) {
    return json.timeOr("interval", Duration.ofSeconds(10));
  }
}
