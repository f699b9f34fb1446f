package io.taskmill.wire;

import io.taskmill.InvalidTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.PayloadText;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task to be submitted.
 *
 * @param type the name of its type, which the store knows
 * @param payload any JSON value; it is kept letter by letter as it was sent
 * @param payloadText the payload as a text instead, for types whose payload is no JSON
 * @param key by which it is found, and unique if its type says so
 * @param priority 1 to 9, 9 first; that of the type if it is left out
 * @param queue that of the type if it is left out
 * @param delay how long it waits before it may run
 * @param runAt when it may run, instead of a delay
 * @param tenant whose task it is; 0 if it is left out, or the caller's own
 * @param creator who has made it; 0 if it is left out
 * @param maxAttempts how often it is run at most, the first time included
 * @param onDuplicate what happens if a task with its unique key is there
 * @param deadline how long after the submit it is ended if it is still live
 * @param host the machine on which it should run
 * @param tags by which it is found
 * @param headers small texts that travel with it
 */
public record NewTask(
    String type,
    @Nullable RawJson payload,
    @Nullable String payloadText,
    @Nullable String key,
    @Nullable Integer priority,
    @Nullable String queue,
    @Nullable Duration delay,
    @Nullable Instant runAt,
    @Nullable String tenant,
    @Nullable String creator,
    @Nullable Integer maxAttempts,
    @Nullable OnDuplicate onDuplicate,
    @Nullable Duration deadline,
    @Nullable String host,
    @Nullable List<String> tags,
    @Nullable Map<String, String> headers) {

  /** The same of a tenant, if none was given. */
  public NewTask orTenant(@Nullable Long other) {
    return tenant != null || other == null ? this : with(String.valueOf(other), creator);
  }

  /** The same of a creator, if none was given. */
  public NewTask orCreator(@Nullable String other) {
    return creator != null || other == null ? this : with(tenant, other);
  }

  private NewTask with(@Nullable String ofTenant, @Nullable String ofCreator) {
    return new NewTask(
        type,
        payload,
        payloadText,
        key,
        priority,
        queue,
        delay,
        runAt,
        ofTenant,
        ofCreator,
        maxAttempts,
        onDuplicate,
        deadline,
        host,
        tags,
        headers);
  }

  /**
   * What to submit.
   *
   * @throws InvalidTaskException naming what is wrong with it
   */
  public TaskRequest<PayloadText, PayloadText> request() {
    if (type == null) {
      throw new InvalidTaskException("The task has no 'type'. Name the type of the task.");
    }
    Reserved.requireFree(type);
    TaskRequest<PayloadText, PayloadText> request = TaskType.stored(type).request(text());
    if (key != null) {
      request = request.key(key);
    }
    if (priority != null) {
      request = request.priority(priority);
    }
    if (queue != null) {
      request = request.queue(queue);
    }
    if (delay != null) {
      request = request.delay(delay);
    }
    if (runAt != null) {
      request = request.runAt(runAt);
    }
    if (tenant != null) {
      request = request.tenant(Ids.read("tenant", tenant));
    }
    if (creator != null) {
      request = request.creator(Ids.read("creator", creator));
    }
    if (maxAttempts != null) {
      request = request.maxAttempts(maxAttempts);
    }
    if (onDuplicate != null) {
      request = request.onDuplicate(onDuplicate);
    }
    if (deadline != null) {
      request = request.deadline(deadline);
    }
    if (host != null) {
      request = request.host(host);
    }
    if (tags != null) {
      request = request.tags(tags.toArray(String[]::new));
    }
    return headers == null ? request : request.headers(ReservedHeaders.requireNone(headers));
  }

  private PayloadText text() {
    if (payload != null && payloadText != null) {
      throw new InvalidTaskException(
          "The task has both 'payload' and 'payloadText'. Give one of them.");
    }
    if (payloadText != null) {
      return new PayloadText(payloadText);
    }
    return new PayloadText(payload == null ? "{}" : payload.text());
  }
}
