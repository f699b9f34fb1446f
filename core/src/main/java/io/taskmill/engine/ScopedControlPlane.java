package io.taskmill.engine;

import io.taskmill.InvalidTaskException;
import io.taskmill.SubmitKey;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskInfo;
import io.taskmill.TaskQueues;
import io.taskmill.TaskRequest;
import io.taskmill.TaskType;
import io.taskmill.TaskTypes;
import io.taskmill.admin.Actor;
import io.taskmill.admin.Attempt;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.AuditTrail;
import io.taskmill.admin.ChangeMark;
import io.taskmill.admin.ClusterNodes;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugModes;
import io.taskmill.admin.ErrorGroups;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.GroupedCounts;
import io.taskmill.admin.LastErrorGroups;
import io.taskmill.admin.Operations;
import io.taskmill.admin.Operator;
import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import io.taskmill.admin.TaskCount;
import io.taskmill.admin.TaskLife;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskProgress;
import io.taskmill.admin.TaskScope;
import io.taskmill.admin.TaskSearch;
import io.taskmill.admin.TaskSignal;
import io.taskmill.admin.TaskStep;
import io.taskmill.engine.client.Access;
import io.taskmill.engine.client.LastErrorGrouping;
import io.taskmill.engine.client.LifeOfTask;
import io.taskmill.schedule.Schedules;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import io.taskmill.workflow.Workflows;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can be asked of an engine from outside, as far as a scope goes. Questions are narrowed to
 * it, and one about a task out of it is answered as if there were no such task. What is changed is
 * checked where it is changed: in the store's verbs, or in the part of {@code engine.client} that
 * changes it.
 */
final class ScopedControlPlane implements ControlPlane {

  private static final int MOST_LISTED = 1000;

  private final Engine engine;
  private final TaskScope scope;

  ScopedControlPlane(Engine engine, TaskScope scope) {
    this.engine = engine;
    this.scope = scope;
  }

  @Override
  public <P, R> TaskHandle<R> submit(TaskRequest<P, R> request) {
    return submitAll(List.of(request)).get(0);
  }

  @Override
  @SuppressWarnings("unchecked") // a handle only gives results, never takes them
  public <R> List<TaskHandle<R>> submitAll(
      Collection<? extends TaskRequest<?, ? extends R>> requests) {
    List<? extends TaskRequest<?, ?>> all = List.copyOf(requests);
    return (List<TaskHandle<R>>)
        engine.inThreadTransaction(transaction -> engine.submit(all, transaction, scope));
  }

  @Override
  @SuppressWarnings("unchecked") // a handle only gives results, never takes them
  public <R> List<TaskHandle<R>> submitOnce(
      SubmitKey key, Collection<? extends TaskRequest<?, ? extends R>> requests) {
    return (List<TaskHandle<R>>) engine.submitOnce(key, List.copyOf(requests), scope);
  }

  @Override
  public WorkflowHandle submit(Workflow workflow) {
    return engine.inThreadTransaction(transaction -> engine.submit(workflow, transaction, scope));
  }

  @Override
  public Workflows workflows() {
    return engine.operator(application()).workflows();
  }

  @Override
  public TaskTypes types() {
    return engine.types(application());
  }

  @Override
  public Schedules schedules() {
    return engine.schedules(application());
  }

  @Override
  public DebugModes debugModes() {
    return engine.modes(application());
  }

  @Override
  public TaskQueues queues() {
    return engine.queues(application());
  }

  @Override
  public ClusterNodes nodes() {
    return engine.nodes(application());
  }

  private Access application() {
    return new Access(engine.commands().application(), scope);
  }

  @Override
  public Optional<Explanation> explain(long id) {
    return explain(List.of(id)).stream().findFirst();
  }

  @Override
  public List<Explanation> explain(Collection<Long> ids) {
    if (ids.size() > Explanation.MOST) {
      throw new InvalidTaskException(
          "%s tasks are to be explained, but at most %s can be at once."
              .formatted(ids.size(), Explanation.MOST));
    }
    return engine.explain(ids, scope);
  }

  @Override
  public List<StatisticsPoint> statistics(StatisticsQuery query) {
    return query.within(scope).map(engine::statistics).orElse(List.of());
  }

  @Override
  public Optional<ChangeMark> changeMark() {
    return scope.isEverything() ? Optional.of(engine.changeMark()) : Optional.empty();
  }

  @Override
  public Optional<TaskInfo> task(long id) {
    return engine.tasks().get(id).filter(scope::includes);
  }

  /** Whether there is such a task, as far as the scope goes. */
  private boolean isThere(long id) {
    return scope.isEverything() || task(id).isPresent();
  }

  @Override
  public <R> TaskHandle<R> task(long id, TaskType<?, R> type) {
    return engine.handleOf(id, type, scope);
  }

  @Override
  public List<TaskInfo> find(TaskFilter filter, int limit) {
    return scope
        .narrow(filter)
        .map(narrowed -> engine.tasks().first(TaskSearch.of(narrowed).limit(limit)))
        .orElse(List.of());
  }

  @Override
  public TaskPage find(TaskSearch search) {
    return scope
        .narrow(search.filter())
        .map(narrowed -> engine.tasks().find(search.filter(narrowed)))
        .orElse(new TaskPage(List.of(), null, false));
  }

  @Override
  public TaskCount count(TaskFilter filter) {
    return count(filter, TaskPage.MOST_READ, TaskPage.MOST_READ);
  }

  @Override
  public long count(TaskFilter filter, long limit) {
    if (limit < 1) {
      throw new InvalidTaskException("The limit is %s, but must be at least 1.".formatted(limit));
    }
    return count(filter, limit, Long.MAX_VALUE).count();
  }

  private TaskCount count(TaskFilter filter, long limit, long rows) {
    return scope
        .narrow(filter)
        .map(narrowed -> engine.tasks().count(narrowed, limit, rows))
        .orElse(new TaskCount(0, true));
  }

  @Override
  public GroupedCounts count(TaskFilter filter, GroupedCounts.By by) {
    return scope
        .narrow(filter)
        .map(narrowed -> engine.tasks().count(narrowed, by))
        .orElse(new GroupedCounts(Map.of(), true));
  }

  @Override
  public Optional<TaskProgress> progress(long id) {
    return isThere(id)
        ? engine.reports(reports -> Optional.ofNullable(reports.progress(List.of(id)).get(id)))
        : Optional.empty();
  }

  @Override
  public Map<Long, TaskProgress> progress(Collection<Long> ids) {
    Set<Long> own = inScope(ids);
    return own.isEmpty() ? Map.of() : engine.reports(reports -> reports.progress(own));
  }

  /** Those of these tasks that the scope has, found by one look for many. */
  private Set<Long> inScope(Collection<Long> ids) {
    Set<Long> distinct = new LinkedHashSet<>(ids);
    if (scope.isEverything() || distinct.isEmpty()) {
      return distinct;
    }
    List<Long> all = List.copyOf(distinct);
    Set<Long> own = new LinkedHashSet<>();
    for (int from = 0; from < all.size(); from += TaskSearch.MOST) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + TaskSearch.MOST));
      TaskSearch search = TaskSearch.of(TaskFilter.all().ids(some)).limit(some.size());
      find(search.withoutData()).tasks().forEach(task -> own.add(task.id()));
    }
    return own;
  }

  @Override
  public List<TaskLogLine> log(long id, TaskLogQuery query) {
    return isThere(id) ? engine.reports(reports -> reports.log(id, query)) : List.of();
  }

  @Override
  public List<Attempt> attempts(long id) {
    return isThere(id) ? engine.attempts(attempts -> attempts.ofTask(id, MOST_LISTED)) : List.of();
  }

  @Override
  public List<TaskStep> steps(long id) {
    return isThere(id) ? engine.tasks().steps(id) : List.of();
  }

  @Override
  public List<TaskSignal> signals(long id) {
    return isThere(id) ? engine.tasks().signals(id) : List.of();
  }

  @Override
  public ErrorGroups errors(Instant since, int limit) {
    checkLimit(limit);
    return engine.attempts(attempts -> attempts.groups(scope, since, limit));
  }

  @Override
  public LastErrorGroups lastErrors(TaskFilter filter, int limit) {
    checkLimit(limit);
    return scope
        .narrow(filter)
        .map(own -> engine.attempts(attempts -> LastErrorGrouping.of(attempts, own, limit)))
        .orElse(LastErrorGroups.NONE);
  }

  @Override
  public Optional<TaskLife> life(long id) {
    return task(id)
        .map(
            info ->
                LifeOfTask.of(
                    info,
                    attempts(id),
                    audit().find(AuditFilter.all().task(id), MOST_LISTED).entries()));
  }

  @Override
  public AuditTrail audit() {
    return (filter, beforeId, limit) -> {
      checkLimit(limit);
      AuditFilter own = scope.isEverything() ? filter : filter.within(scope);
      return engine.audit().find(own, beforeId, limit);
    };
  }

  private static void checkLimit(int limit) {
    if (limit < 1 || limit > MOST_LISTED) {
      throw new InvalidTaskException(
          "The limit is %s, but must be between 1 and %s.".formatted(limit, MOST_LISTED));
    }
  }

  @Override
  public Operator as(String who, @Nullable String why) {
    return engine.operator(new Access(new Actor(who, why), scope));
  }

  @Override
  public Operations operations() {
    return engine.operations(scope);
  }
}
