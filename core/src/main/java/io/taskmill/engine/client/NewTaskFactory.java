package io.taskmill.engine.client;

import io.taskmill.Retry;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.policy.RetryText;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes tasks of requests: what the request says, and otherwise what its type's policy says. */
public final class NewTaskFactory {

  private final EngineSettings settings;
  private final Membership membership;
  private final Policies policies;

  NewTaskFactory(EngineSettings settings, Membership membership, Policies policies) {
    this.settings = settings;
    this.membership = membership;
    this.policies = policies;
  }

  NewTask of(TaskRequest<?, ?> request) {
    TaskType<?, ?> type = request.type();
    TaskPolicy policy = policies.of(type);
    String payload =
        Payloads.encode(
            settings.codec(),
            request.payload(),
            type.payloadType().type(),
            settings.payloadLimit(),
            "payload of " + type);
    Retry retry = request.retry().orElse(policy.retry());
    return new NewTask(
        membership.newId(),
        request.tenant(),
        request.queue().orElse(policy.queue()),
        type.name(),
        request.creator(),
        request.key().orElse(null),
        request.priority().orElse(policy.priority()),
        request.delay(),
        request.runAt().orElse(null),
        payload,
        request.tags(),
        request.headers(),
        request.maxAttempts().orElse(retry.maxAttempts()),
        request.retry().map(RetryText::write).orElse(null),
        policy.maxLosses(),
        policy.needsPerson(),
        terms(request, policy, payload),
        null,
        policy.attributes().isEmpty()
            ? Map.of()
            : PayloadAttributes.of(payload, policy.attributes(), type.name()));
  }

  private Terms terms(TaskRequest<?, ?> request, TaskPolicy policy, String payload) {
    return new Terms(
        unique(request, policy, payload),
        turn(request, policy),
        policy.whenFull() == WhenFull.SKIP,
        settings.holdSubmitted(),
        request.deadline().orElse(policy.deadline()),
        request.host().orElse(null),
        policy.sticky());
  }

  private static KeyTurn turn(TaskRequest<?, ?> request, TaskPolicy policy) {
    if (policy.perKey() == null || request.key().isEmpty()) {
      return KeyTurn.NONE;
    }
    return policy.ordered() ? KeyTurn.ORDERED : KeyTurn.APART;
  }

  private static @Nullable UniqueKey unique(
      TaskRequest<?, ?> request, TaskPolicy policy, String payload) {
    Uniqueness uniqueness = request.uniqueness().orElse(policy.uniqueness());
    String text =
        switch (uniqueness.by()) {
          case NOTHING -> null;
          case KEY -> request.key().orElse(null);
          case PAYLOAD -> "payload:" + digest(payload);
        };
    return text == null
        ? null
        : new UniqueKey(
            text, uniqueness.window(), request.onDuplicate().orElse(uniqueness.onDuplicate()));
  }

  /** Short enough for an index, and as good as the payload itself for telling two apart. */
  private static String digest(String payload) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(payload.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256.", e);
    }
  }
}
