package io.taskmill.engine.client;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskQueues;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.CommandRefusedException;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.schedule.Schedules;
import io.taskmill.spi.NewOperation;
import io.taskmill.spi.Store;
import io.taskmill.workflow.Workflows;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A person's hand on the tasks of a store. */
public final class StoredOperator implements Operator {

  private static final int MAX_IDS = 1_000;

  private static final Set<TaskState> FINAL =
      Arrays.stream(TaskState.values())
          .filter(TaskState::isFinal)
          .collect(Collectors.toCollection(TreeSet::new));

  private final Context context;
  private final Access access;
  private final long tenant;
  private final boolean strict;

  public StoredOperator(Context context, Access access) {
    this(context, access, tenantOf(access.scope()), false);
  }

  private StoredOperator(Context context, Access access, long tenant, boolean strict) {
    this.context = context;
    this.access = access;
    this.tenant = tenant;
    this.strict = strict;
  }

  private static long tenantOf(TaskScope scope) {
    return scope.tenant() == null ? 0 : scope.tenant();
  }

  /**
   * What all operators of an engine share.
   *
   * @param operateSoon has this node look for open operations, if it is one
   * @param types the types, edited on someone's behalf; the others likewise
   */
  public record Context(
      Store store,
      Submitter submitter,
      EngineSettings settings,
      ClientCalls calls,
      Runnable operateSoon,
      Function<Access, TaskTypes> types,
      Function<Access, TaskQueues> queues,
      Function<Access, ClusterNodes> nodes,
      Function<Access, Schedules> schedules,
      Function<Access, DebugModes> modes,
      BiFunction<Operator, TaskScope, Workflows> workflows) {}

  @Override
  public TaskTypes types() {
    return context.types.apply(access);
  }

  @Override
  public TaskQueues queues() {
    return context.queues.apply(access);
  }

  @Override
  public Schedules schedules() {
    return context.schedules.apply(access);
  }

  @Override
  public Workflows workflows() {
    return context.workflows.apply(this, access.scope());
  }

  @Override
  public DebugModes debugModes() {
    return context.modes.apply(access);
  }

  @Override
  public ClusterNodes nodes() {
    return context.nodes.apply(access);
  }

  @Override
  public Operator ofTenant(long other) {
    return new StoredOperator(context, access, other, strict);
  }

  @Override
  public Operator strict() {
    return new StoredOperator(context, access, tenant, true);
  }

  @Override
  public CommandAnswer send(long id, TaskCommand command) {
    return send(List.of(id), command).get(0);
  }

  @Override
  public CommandAnswer signal(long id, String name, @Nullable Object payload) {
    return send(id, context.submitter.commands().signal(name, payload));
  }

  @Override
  public CommandAnswer signal(String type, String key, String name, @Nullable Object payload) {
    return send(type, key, context.submitter.commands().signal(name, payload));
  }

  @Override
  public List<CommandAnswer> send(Collection<Long> ids, TaskCommand command) {
    if (ids.size() > MAX_IDS) {
      throw new InvalidTaskException(
          "%s tasks in one command are more than %s. Nothing was changed; use all(command, filter)."
              .formatted(ids.size(), MAX_IDS));
    }
    List<CommandAnswer> answers =
        context.submitter.commands().send(List.copyOf(ids), command, access);
    if (strict) {
      answers.stream()
          .filter(answer -> !answer.isAccepted())
          .findFirst()
          .ifPresent(
              answer -> {
                throw new CommandRefusedException(command, answer);
              });
    }
    return answers;
  }

  @Override
  public CommandAnswer send(String type, String key, TaskCommand command) {
    return send(find(type, key), command);
  }

  @Override
  public <P> CommandAnswer editPayload(long id, TaskType<P, ?> type, P payload) {
    EngineSettings settings = context.settings;
    String text =
        Payloads.encode(
            settings.codec(),
            payload,
            type.payloadType().type(),
            settings.payloadLimit(),
            "payload of " + type);
    return send(id, TaskCommand.Edit.ofPayload(text));
  }

  /** The newest live task of a type and key, or if none is live the newest. */
  private long find(String type, String key) {
    TaskFilter any = TaskFilter.all().tenant(tenant).types(type).key(key);
    TaskFilter live = TaskFilter.live().tenant(tenant).types(type).key(key);
    return newest(live)
        .or(() -> newest(any))
        .orElseThrow(
            () ->
                new InvalidTaskException(
                    "Tenant %s has no task of type '%s' with key '%s'. Nothing was changed."
                        .formatted(tenant, type, key)))
        .id();
  }

  private Optional<TaskInfo> newest(TaskFilter filter) {
    return access.scope().narrow(filter).flatMap(this::newestOf);
  }

  private Optional<TaskInfo> newestOf(TaskFilter filter) {
    TaskSearch search = TaskSearch.of(filter).limit(1).withoutData();
    TaskPage page = page(search);
    while (page.tasks().isEmpty() && page.hasMore()) {
      page = page(search.after(page));
    }
    return page.tasks().stream().findFirst();
  }

  private TaskPage page(TaskSearch search) {
    return context.calls.shielded(() -> context.store.queries().find(search));
  }

  @Override
  public long runAgain(long id) {
    TaskInfo ended =
        context
            .calls
            .shielded(() -> context.store.queries().get(id))
            .filter(access.scope()::includes)
            .orElseThrow(
                () ->
                    new InvalidTaskException(
                        "There is no task %s; it may have been deleted or purged. Nothing was submitted."
                            .formatted(id)));
    if (!ended.state().isFinal()) {
      throw new InvalidTaskException(
          "Task %s is %s, but run again needs one of %s. Nothing was submitted."
              .formatted(id, ended.state(), FINAL));
    }
    return context.calls.run(
        () -> {
          // Before the copy is there, so that nobody runs anything again without a trace.
          enter(AuditEntry.ofTask(access.by(), "run-again", "asked", ended, null));
          long copy = context.submitter.again(ended);
          String after = "{\"task\":\"%s\"}".formatted(copy);
          enter(AuditEntry.ofTask(access.by(), "run-again", "applied", ended, after));
          return copy;
        });
  }

  private void enter(AuditEntry entry) {
    context.calls.shielded(
        () -> {
          context.store.audit().write(entry);
          return entry;
        });
  }

  @Override
  public long runAgain(String type, String key) {
    return runAgain(find(type, key));
  }

  @Override
  public BulkCommand all(TaskCommand command, TaskFilter filter) {
    if (filter.isEmpty()) {
      throw new InvalidTaskException(
          "The filter has no condition, so %s would be given to every task. Nothing was changed. Say"
                  .formatted(command.verb())
              + " everything(command) if that is meant.");
    }
    return new Bulk(command, filter);
  }

  @Override
  public BulkCommand everything(TaskCommand command) {
    return new Bulk(command, TaskFilter.all());
  }

  @Override
  public boolean stop(long operation) {
    return context.calls.shielded(
        () ->
            context
                    .store
                    .operations()
                    .get(operation)
                    .filter(found -> access.scope().covers(found.filter()))
                    .isPresent()
                && context.store.operations().stop(operation, access.by()));
  }

  private final class Bulk implements BulkCommand {

    private final TaskCommand command;
    private final TaskFilter filter;
    private @Nullable Long counted;

    Bulk(TaskCommand command, TaskFilter filter) {
      context.submitter.commands().check(command);
      access.scope().requireKept(command);
      this.filter = access.scope().requireSome(filter);
      this.command = ofOneType(command, this.filter);
    }

    /** A payload is that of a type, and so are the values by which its tasks are searched for. */
    private TaskCommand ofOneType(TaskCommand given, TaskFilter filter) {
      if (!(given instanceof TaskCommand.Edit edit) || edit.payload() == null) {
        return given;
      }
      if (filter.types().size() != 1) {
        throw new InvalidTaskException(
            "A new payload fits tasks of one type, but the filter names %s. Nothing was changed. Name"
                    .formatted(filter.types().isEmpty() ? "none" : filter.types())
                + " one type.");
      }
      String type = filter.types().iterator().next();
      return context.calls.shielded(() -> context.submitter.commands().searchable(edit, type));
    }

    @Override
    public long count() {
      long now = context.calls.shielded(() -> context.store.queries().count(filter, COUNT_LIMIT));
      counted = now;
      return now;
    }

    @Override
    public TaskCount estimate() {
      return context.calls.shielded(
          () -> context.store.queries().count(filter, COUNT_LIMIT, ESTIMATE_ROWS));
    }

    @Override
    public long start() {
      long matched = counted == null ? count() : Objects.requireNonNull(counted);
      return context.calls.shielded(
          () -> {
            long id = context.submitter.newId();
            context
                .store
                .operations()
                .start(new NewOperation(id, access.by(), command, filter, matched));
            context.operateSoon.run();
            return id;
          });
    }
  }
}
