package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskPolicy;
import io.taskmill.engine.policy.PolicyText;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** A policy as it is stored; what is not known of one that comes from outside is refused. */
public final class PolicyJson {

  private static final StrictJson STRICT =
      new StrictJson(
          "policy",
          Set.of(
              "maxRunning",
              "perKey",
              "rate",
              "noProgressTimeout",
              "deadline",
              "uniqueness.window",
              "callback",
              "callback.success",
              "callback.error",
              "callback.security",
              "retention",
              "attributes",
              "attributes.*",
              "steps"));

  private PolicyJson() {}

  static TaskPolicy readStrictly(String text) {
    TaskPolicy policy = PolicyText.read(text);
    STRICT.require(STRICT.parse(text), PolicyText.write(policy));
    return policy;
  }

  /**
   * A policy with some fields changed, as a JSON merge patch says (RFC 7396): null is for no value.
   *
   * @throws InvalidTaskException if a field is not known, or cannot be so
   */
  public static TaskPolicy patched(TaskPolicy policy, ObjectNode patch) {
    ObjectNode merged = StrictJson.merge(STRICT.parse(PolicyText.write(policy)), patch);
    TaskPolicy patched = PolicyText.read(merged.toString());
    STRICT.require(patch, PolicyText.write(patched));
    return patched;
  }
}
