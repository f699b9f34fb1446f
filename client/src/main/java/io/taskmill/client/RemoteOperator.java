package io.taskmill.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskQueues;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandRefusedException;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCount;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A person's hand on the tasks of a server, which knows whose it is by the token. */
final class RemoteOperator implements Operator {

  private static final int MAX_IDS = 1_000;

  private final TaskmillClient client;
  private final Http http;
  private final @Nullable String why;
  private final @Nullable Long tenant;
  private final boolean strict;

  RemoteOperator(TaskmillClient client, @Nullable String why) {
    this(client, why, null, false);
  }

  private RemoteOperator(
      TaskmillClient client, @Nullable String why, @Nullable Long tenant, boolean strict) {
    this.client = client;
    this.http = client.http();
    this.why = why;
    this.tenant = tenant;
    this.strict = strict;
  }

  private record Commands(List<String> ids, TaskCommand command) {}

  private record NewOperation(
      TaskCommand command,
      @Nullable TaskFilter filter,
      @Nullable Boolean everything,
      @Nullable Boolean dryRun,
      @Nullable Boolean exact) {}

  @Override
  public TaskTypes types() {
    return new RemoteTypes(http, why);
  }

  @Override
  public TaskQueues queues() {
    return new RemoteQueues(http, why);
  }

  @Override
  public Schedules schedules() {
    return new RemoteSchedules(client, why);
  }

  @Override
  public Workflows workflows() {
    return new RemoteWorkflows(client, why);
  }

  @Override
  public DebugModes debugModes() {
    return new RemoteModes(http, why);
  }

  @Override
  public ClusterNodes nodes() {
    return new RemoteNodes(http, why);
  }

  @Override
  public Operator ofTenant(long other) {
    return new RemoteOperator(client, why, other, strict);
  }

  @Override
  public Operator strict() {
    return new RemoteOperator(client, why, tenant, true);
  }

  @Override
  public CommandAnswer send(long id, TaskCommand command) {
    Call call = Call.post("tasks", id, "commands").with("why", why).body(command);
    try {
      return checked(Http.read(call, http.send(call), CommandAnswer.class), command);
    } catch (Problem problem) {
      CommandAnswer refused = problem.refusal(id).orElseThrow(problem::exception);
      return checked(refused, command);
    }
  }

  @Override
  public List<CommandAnswer> send(Collection<Long> ids, TaskCommand command) {
    if (ids.size() > MAX_IDS) {
      throw new InvalidTaskException(
          "%s tasks in one command are more than %s. Nothing was changed; use all(command, filter)."
              .formatted(ids.size(), MAX_IDS));
    }
    if (ids.isEmpty()) {
      return List.of();
    }
    Commands commands = new Commands(ids.stream().map(String::valueOf).toList(), command);
    Call call = Call.post("tasks", "commands").with("why", why).body(commands);
    List<CommandAnswer> answers = new ArrayList<>();
    for (JsonNode answer : http.tree(call).path("answers")) {
      answers.add(Http.read(call, answer, CommandAnswer.class));
    }
    answers.forEach(answer -> checked(answer, command));
    return answers;
  }

  private CommandAnswer checked(CommandAnswer answer, TaskCommand command) {
    if (strict && !answer.isAccepted()) {
      throw new CommandRefusedException(command, answer);
    }
    return answer;
  }

  @Override
  public CommandAnswer send(String type, String key, TaskCommand command) {
    return send(find(type, key), command);
  }

  /** The newest live task of a type and key, or if none is live the newest. */
  private long find(String type, String key) {
    return newest(TaskFilter.live(), type, key)
        .or(() -> newest(TaskFilter.all(), type, key))
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "Tenant %s has no task of type '%s' with key '%s'. Nothing was changed."
                        .formatted(ofTenant(), type, key)))
        .id();
  }

  private Optional<TaskInfo> newest(TaskFilter filter, String type, String key) {
    return client.find(filter.tenant(ofTenant()).types(type).key(key), 1).stream().findFirst();
  }

  /** That of the caller, if they have one and nobody has said another. */
  private long ofTenant() {
    return tenant == null ? client.tenant() : tenant;
  }

  @Override
  public long runAgain(long id) {
    Call call = Call.post("tasks", id, "run-again").with("why", why);
    return http.require("task " + id, call, JsonNode.class).path("id").asLong();
  }

  @Override
  public long runAgain(String type, String key) {
    return runAgain(find(type, key));
  }

  @Override
  public <P> CommandAnswer editPayload(long id, TaskType<P, ?> type, P payload) {
    return send(id, TaskCommand.Edit.ofPayload(client.requests().payload(type, payload)));
  }

  @Override
  public CommandAnswer signal(long id, String name, @Nullable Object payload) {
    return send(id, signal(name, payload));
  }

  @Override
  public CommandAnswer signal(String type, String key, String name, @Nullable Object payload) {
    return send(type, key, signal(name, payload));
  }

  private TaskCommand signal(String name, @Nullable Object payload) {
    return new TaskCommand.Signal(name, client.requests().payload(name, payload));
  }

  @Override
  public BulkCommand all(TaskCommand command, TaskFilter filter) {
    if (filter.isEmpty()) {
      throw new InvalidTaskException(
          "The filter has no condition, so %s would be given to every task. Nothing was changed. Say everything(command) if that is meant."
              .formatted(command.verb()));
    }
    return new Bulk(command, filter, null);
  }

  @Override
  public BulkCommand everything(TaskCommand command) {
    return new Bulk(command, null, true);
  }

  @Override
  public boolean stop(long operation) {
    return http.find(
            Call.post("operations", operation, "stop").with("why", why).repeatable(),
            JsonNode.class)
        .map(answer -> answer.path("stopped").asBoolean())
        .orElse(false);
  }

  private final class Bulk implements BulkCommand {

    private final TaskCommand command;
    private final @Nullable TaskFilter filter;
    private final @Nullable Boolean everything;

    Bulk(TaskCommand command, @Nullable TaskFilter filter, @Nullable Boolean everything) {
      this.command = command;
      this.filter = filter;
      this.everything = everything;
    }

    @Override
    public long count() {
      return http.tree(call(true, true).repeatable()).path("matched").asLong();
    }

    @Override
    public TaskCount estimate() {
      JsonNode answer = http.tree(call(true, null).repeatable());
      return new TaskCount(answer.path("matched").asLong(), !answer.path("atLeast").asBoolean());
    }

    @Override
    public long start() {
      return http.tree(call(null, null)).path("id").asLong();
    }

    private Call call(@Nullable Boolean dryRun, @Nullable Boolean exact) {
      return Call.post("operations")
          .with("why", why)
          .body(new NewOperation(command, filter, everything, dryRun, exact));
    }
  }
}
