package io.taskmill.engine.client;

import io.taskmill.OnDuplicate;
import io.taskmill.Retry;
import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.Uniqueness;
import io.taskmill.WhenFull;
import io.taskmill.admin.DebugMode;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.execution.ScheduleHeaders;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.engine.node.Membership;
import io.taskmill.engine.policy.Policies;
import io.taskmill.engine.policy.RetryText;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.KeyTurn;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.Terms;
import io.taskmill.spi.UniqueKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
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
        headers(request),
        request.maxAttempts().orElse(retry.maxAttempts()),
        request.retry().map(RetryText::write).orElse(null),
        policy.maxLosses(),
        policy.needsPerson(),
        terms(request, policy, payload),
        null,
        attributes(payload, policy, type.name()));
  }

  private static Map<String, String> headers(TaskRequest<?, ?> request) {
    int version = request.type().version();
    if (version == PayloadVersion.FIRST && request.node().isEmpty() && request.part().isEmpty()) {
      return request.headers();
    }
    Map<String, String> headers = new HashMap<>(request.headers());
    if (version != PayloadVersion.FIRST) {
      headers.put(PayloadVersion.HEADER, Integer.toString(version));
    }
    request
        .node()
        .map(node -> NodePin.of(node.id(), node.name() + " on " + node.host()))
        .ifPresent(pin -> headers.put(NodePin.HEADER, pin));
    return request.part().map(part -> WorkflowHeaders.with(headers, part)).orElse(headers);
  }

  /**
   * A task like one that has ended, and linked to it. What that one was given by its request stays
   * with it; what its type says counts as it is now.
   *
   * @param unique whether it takes its unique key, and is rejected if another task has it
   */
  NewTask again(TaskInfo ended, boolean unique) {
    TaskPolicy policy = policies.ofStored(ended.type());
    Uniqueness asked = policy.uniqueness();
    Uniqueness rejecting =
        unique
            ? new Uniqueness(asked.by(), asked.window(), OnDuplicate.REJECT)
            : Uniqueness.NOTHING;
    return new NewTask(
        membership.newId(),
        ended.tenant(),
        ended.queue(),
        ended.type(),
        ended.creator(),
        ended.key(),
        ended.priority(),
        Duration.ZERO,
        null,
        ended.payload(),
        ended.tags(),
        ScheduleHeaders.without(ended.headers()),
        ended.maxAttempts(),
        ended.retry(),
        ended.maxLosses(),
        policy.needsPerson(),
        new Terms(
            unique(ended.key(), rejecting, rejecting.onDuplicate(), ended.payload()),
            KeyTurn.of(ended.key(), policy),
            policy.whenFull() == WhenFull.SKIP,
            isHeld(),
            policy.deadline(),
            null,
            policy.sticky()),
        ended.id(),
        attributes(ended.payload(), policy, ended.type()));
  }

  /** What of a payload can be searched for. */
  static Map<String, String> attributes(String payload, TaskPolicy policy, String type) {
    return policy.attributes().isEmpty()
        ? Map.of()
        : PayloadAttributes.of(payload, policy.attributes(), type);
  }

  /** Whether what is submitted waits for a person. */
  public boolean isHeld() {
    return settings.holdSubmitted() || membership.modes().contains(DebugMode.TASKS);
  }

  private Terms terms(TaskRequest<?, ?> request, TaskPolicy policy, String payload) {
    Uniqueness uniqueness = request.uniqueness().orElse(policy.uniqueness());
    return new Terms(
        unique(
            request.key().orElse(null),
            uniqueness,
            request.onDuplicate().orElse(uniqueness.onDuplicate()),
            payload),
        KeyTurn.of(request.key().orElse(null), policy),
        policy.whenFull() == WhenFull.SKIP,
        isHeld(),
        request.deadline().orElse(policy.deadline()),
        request.host().orElse(null),
        policy.sticky());
  }

  private static @Nullable UniqueKey unique(
      @Nullable String key, Uniqueness uniqueness, OnDuplicate onDuplicate, String payload) {
    String text =
        switch (uniqueness.by()) {
          case NOTHING -> null;
          case KEY -> key;
          case PAYLOAD -> "payload:" + digest(payload);
        };
    return text == null ? null : new UniqueKey(text, uniqueness.window(), onDuplicate);
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
