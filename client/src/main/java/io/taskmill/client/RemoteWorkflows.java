package io.taskmill.client;

import io.taskmill.workflow.WorkflowFilter;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.WorkflowInfo;
import io.taskmill.workflow.WorkflowTask;
import io.taskmill.workflow.Workflows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The workflows of the server. */
final class RemoteWorkflows implements Workflows {

  private final TaskmillClient client;
  private final Http http;
  private final @Nullable String why;

  RemoteWorkflows(TaskmillClient client, @Nullable String why) {
    this.client = client;
    this.http = client.http();
    this.why = why;
  }

  @Override
  public Optional<WorkflowInfo> get(long id) {
    return http.find(Call.get("workflows", id), WorkflowInfo.class);
  }

  @Override
  public List<WorkflowInfo> find(WorkflowFilter filter, long beforeId, int limit) {
    Call call =
        Call.get("workflows")
            .with("name", filter.name())
            .with("key", filter.key())
            .with("state", filter.state())
            .with("tenant", filter.tenant())
            .with("parent", filter.parent())
            .with("needsPerson", filter.needsPerson() ? true : null)
            .with("after", beforeId == Long.MAX_VALUE ? null : beforeId)
            .with("limit", limit);
    return http.items(call, WorkflowInfo.class);
  }

  @Override
  public List<WorkflowTask> tasks(long workflow, long afterId, int limit) {
    return http.itemsIfAny(
        Call.get("workflows", workflow, "tasks")
            .with("after", afterId == 0 ? null : afterId)
            .with("limit", limit),
        WorkflowTask.class);
  }

  @Override
  public WorkflowHandle handle(long id) {
    return new RemoteWorkflowHandle(client, this, id, false);
  }

  @Override
  public long cancel(long id) {
    return start(id, "cancel");
  }

  @Override
  public long retry(long id) {
    return start(id, "retry");
  }

  private long start(long id, String verb) {
    Call call = Call.post("workflows", id, verb).with("why", why);
    return http.require("workflow " + id, call, JsonNode.class).path("operation").asLong();
  }
}
