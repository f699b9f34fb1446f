package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.PayloadCodec;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.execution.WorkflowHeaders;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.wire.NewTask;
import io.taskmill.wire.NewWorkflow;
import io.taskmill.wire.NewWorkflowTask;
import io.taskmill.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests as they are sent. Payloads are written by the codec, as an embedded Taskmill does. */
final class Requests {

  /** The server has a limit of its own. */
  private static final int ANY_LENGTH = Integer.MAX_VALUE;

  private final PayloadCodec codec;

  Requests(PayloadCodec codec) {
    this.codec = codec;
  }

  NewTask of(TaskRequest<?, ?> request) {
    return of(request, id(request.tenant(), 0), id(request.creator(), 0));
  }

  private NewTask of(TaskRequest<?, ?> request, @Nullable String tenant, @Nullable String creator) {
    requireKnown(request);
    return new NewTask(
        request.type().name(),
        null,
        payload(request.type(), request.payload()),
        request.key().orElse(null),
        request.priority().orElse(null),
        request.queue().orElse(null),
        request.delay().equals(Duration.ZERO) ? null : request.delay(),
        request.runAt().orElse(null),
        tenant,
        creator,
        request.maxAttempts().orElse(null),
        request.onDuplicate().orElse(null),
        request.deadline().orElse(null),
        request.host().orElse(null),
        request.tags().isEmpty() ? null : request.tags(),
        headers(request));
  }

  private static void requireKnown(TaskRequest<?, ?> request) {
    if (request.retry().isPresent() || request.uniqueness().isPresent()) {
      throw new InvalidTaskException(
          "The request of type '%s' has its own %s, which a server does not take. Nothing was submitted. Say it of the type."
              .formatted(
                  request.type().name(), request.retry().isPresent() ? "retry" : "uniqueness"));
    }
  }

  /** The payload as text. */
  String payload(TaskType<?, ?> type, Object payload) {
    return Payloads.encode(
        codec, payload, type.payloadType().type(), ANY_LENGTH, "payload of " + type);
  }

  /** The payload of a signal as text. */
  @Nullable String payload(String signal, @Nullable Object payload) {
    return payload == null
        ? null
        : Payloads.encode(
            codec, payload, payload.getClass(), ANY_LENGTH, "payload of the signal " + signal);
  }

  private static @Nullable Map<String, String> headers(TaskRequest<?, ?> request) {
    Map<String, String> headers = new HashMap<>(request.headers());
    int version = request.type().version();
    if (version != PayloadVersion.FIRST) {
      headers.put(PayloadVersion.HEADER, Integer.toString(version));
    }
    request
        .node()
        .ifPresent(
            node ->
                headers.put(
                    NodePin.HEADER, NodePin.of(node.id(), node.name() + " on " + node.host())));
    Map<String, String> all =
        request.part().map(part -> WorkflowHeaders.with(headers, part)).orElse(headers);
    return all.isEmpty() ? null : all;
  }

  /** A workflow; what its tasks do not say themselves is said for them. */
  NewWorkflow of(Workflow workflow) {
    List<NewWorkflowTask> tasks = new ArrayList<>();
    Map<String, NewTask> undo = new LinkedHashMap<>();
    for (Workflow.Node node : workflow.inOrder()) {
      NewTask task =
          of(
              node.request(),
              id(node.request().tenant(), workflow.tenant()),
              id(node.request().creator(), workflow.creator()));
      if (node.isUndo()) {
        undo.put(node.name().substring(Workflow.UNDO.length()), task);
      } else {
        tasks.add(of(node, task));
      }
    }
    return new NewWorkflow(
        workflow.name(),
        workflow.key().orElse(null),
        id(workflow.tenant(), 0),
        id(workflow.creator(), 0),
        workflow.onFailure(),
        workflow.resultOf().orElse(null),
        tasks,
        undo.isEmpty() ? null : undo);
  }

  private static NewWorkflowTask of(Workflow.Node node, NewTask task) {
    List<NewWorkflowTask.After> after =
        node.after().entrySet().stream()
            .map(each -> new NewWorkflowTask.After(each.getKey(), each.getValue()))
            .toList();
    return new NewWorkflowTask(
        node.name(),
        after.isEmpty() ? null : after,
        task.type(),
        null,
        task.payloadText(),
        task.key(),
        task.priority(),
        task.queue(),
        task.delay(),
        task.runAt(),
        task.tenant(),
        task.creator(),
        task.maxAttempts(),
        task.onDuplicate(),
        task.deadline(),
        task.host(),
        task.tags(),
        task.headers());
  }

  /** The number of a tenant or creator; null if it is the one that is taken if none is sent. */
  private static @Nullable String id(long id, long otherwise) {
    return id == otherwise ? null : Long.toString(id);
  }

  /** A schedule whose payload is a text. */
  Schedule encoded(Schedule schedule) {
    if (schedule.payloadText() != null) {
      return schedule;
    }
    TaskType<?, ?> type = schedule.taskType().orElseThrow();
    return schedule.payloadText(payload(type, Objects.requireNonNull(schedule.payload())));
  }
}
