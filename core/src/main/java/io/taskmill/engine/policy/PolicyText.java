package io.taskmill.engine.policy;

import io.taskmill.Callback;
import io.taskmill.InvalidTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.Rate;
import io.taskmill.TaskPolicy;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A policy as it is stored: JSON that a person can read and edit. Times are written as ISO 8601
 * (PT1H30M), choices in lower case. A field that has no value is left out. In reading, what is
 * missing is as {@link TaskPolicy#DEFAULT} has it, and what is not known, written by a newer
 * version, is passed over.
 */
public final class PolicyText {

  private PolicyText() {}

  public static String write(TaskPolicy policy) {
    return JsonLayers.write(tree(policy));
  }

  /** A policy as JSON, its fields called as those of {@link TaskPolicy}. */
  static ObjectNode tree(TaskPolicy policy) {
    ObjectNode json = JsonLayers.empty();
    json.put("title", policy.title());
    json.put("description", policy.description());
    json.put("queue", policy.queue());
    json.put("priority", policy.priority());
    json.put("disabled", policy.disabled());
    if (policy.maxRunning() != null) {
      json.put("maxRunning", policy.maxRunning());
    }
    json.put("whenFull", word(policy.whenFull()));
    if (policy.perKey() != null) {
      json.put("perKey", policy.perKey());
    }
    json.put("ordered", policy.ordered());
    Rate rate = policy.rate();
    if (rate != null) {
      ObjectNode in = json.putObject("rate").put("tasks", rate.tasks());
      in.put("period", rate.period().toString()).put("burst", rate.burst());
    }
    json.put("sticky", policy.sticky());
    json.put("hostGrace", policy.hostGrace().toString());
    RetryText.write(policy.retry(), json.putObject("retry"));
    json.put("timeout", policy.timeout().toString());
    put(json, "noProgressTimeout", policy.noProgressTimeout());
    put(json, "deadline", policy.deadline());
    json.put("maxLosses", policy.maxLosses());
    json.put("needsPerson", policy.needsPerson());
    ObjectNode unique = json.putObject("uniqueness");
    unique.put("by", word(policy.uniqueness().by()));
    put(unique, "window", policy.uniqueness().window());
    unique.put("onDuplicate", word(policy.uniqueness().onDuplicate()));
    if (policy.callback() != null) {
      write(policy.callback(), json.putObject("callback"));
    }
    put(json, "retention", policy.retention());
    if (!policy.attributes().isEmpty()) {
      ObjectNode attributes = json.putObject("attributes");
      policy.attributes().forEach(attributes::put);
    }
    if (!policy.steps().isEmpty()) {
      policy.steps().forEach(json.putArray("steps")::add);
    }
    return json;
  }

  private static void write(Callback callback, ObjectNode json) {
    write("success", callback.success(), json);
    write("error", callback.error(), json);
    Callback.Security security = callback.security();
    if (security != null) {
      json.putObject("security")
          .put("accessKey", security.accessKey())
          .put("secretName", security.secretName());
    }
  }

  private static void write(String name, Callback.@Nullable Target target, ObjectNode json) {
    if (target != null) {
      json.putObject(name).put("url", target.url()).put("method", target.method());
    }
  }

  /**
   * Reads what {@link #write} or a person has written.
   *
   * @throws InvalidTaskException if it is no policy, saying why
   */
  public static TaskPolicy read(String text) {
    return read(JsonLayers.parse(text, "policy"));
  }

  static TaskPolicy read(ObjectNode json) {
    try {
      return read(new JsonFields(json, "policy"));
    } catch (DateTimeException e) {
      throw new InvalidTaskException("The policy has a time that is none: " + e.getMessage(), e);
    }
  }

  private static TaskPolicy read(JsonFields json) {
    TaskPolicy or = TaskPolicy.DEFAULT;
    return new TaskPolicy(
        json.text("title", or.title()),
        json.text("description", or.description()),
        json.text("queue", or.queue()),
        json.number("priority", or.priority()),
        json.flag("disabled", or.disabled()),
        json.number("maxRunning"),
        json.word("whenFull", WhenFull.class, or.whenFull()),
        json.number("perKey"),
        json.flag("ordered", or.ordered()),
        json.object("rate", PolicyText::rate),
        json.flag("sticky", or.sticky()),
        json.timeOr("hostGrace", or.hostGrace()),
        json.objectOr("retry", RetryText::read, or.retry()),
        json.timeOr("timeout", or.timeout()),
        json.time("noProgressTimeout"),
        json.time("deadline"),
        json.number("maxLosses", or.maxLosses()),
        json.flag("needsPerson", or.needsPerson()),
        json.objectOr("uniqueness", PolicyText::uniqueness, or.uniqueness()),
        json.object("callback", PolicyText::callback),
        json.time("retention"),
        json.objectOr("attributes", JsonFields::texts, or.attributes()),
        json.list("steps"));
  }

  private static Rate rate(JsonFields json) {
    int tasks = json.number("tasks", 1);
    return new Rate(
        tasks, json.timeOr("period", Duration.ofSeconds(1)), json.number("burst", tasks));
  }

  private static Uniqueness uniqueness(JsonFields json) {
    Uniqueness or = Uniqueness.DEFAULT;
    return new Uniqueness(
        json.word("by", Uniqueness.By.class, or.by()),
        json.time("window"),
        json.word("onDuplicate", OnDuplicate.class, or.onDuplicate()));
  }

  private static Callback callback(JsonFields json) {
    return new Callback(
        json.object("success", PolicyText::target),
        json.object("error", PolicyText::target),
        json.object("security", PolicyText::security));
  }

  private static Callback.Target target(JsonFields json) {
    return new Callback.Target(json.text("url", ""), json.text("method", "POST"));
  }

  private static Callback.Security security(JsonFields json) {
    return new Callback.Security(json.text("accessKey", ""), json.text("secretName", ""));
  }

  private static void put(ObjectNode json, String name, @Nullable Duration time) {
    if (time != null) {
      json.put(name, time.toString());
    }
  }

  static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
