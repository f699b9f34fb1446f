package io.taskmill.workflow;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A graph of tasks to be submitted at once: all of it or nothing.
 *
 * <pre>{@code
 * Workflow order =
 *     Workflow.named("order")
 *         .withKey("order-17")
 *         .task("reserve", RESERVE.request(order))
 *         .task("charge", CHARGE.request(order)).after("reserve")
 *         .task("ship", SHIP.request(order)).after("charge")
 *         .task("refund", REFUND.request(order)).after(OnEnd.FAILURE, "ship");
 * WorkflowHandle handle = mill.submit(order);
 * }</pre>
 *
 * <p>For one thread, until it is submitted.
 */
public final class Workflow {

  /** How many tasks a workflow has at most. */
  public static final int MAX_TASKS = 10_000;

  /** How many edges a workflow has at most. */
  public static final int MAX_EDGES = 100_000;

  /** What the names of tasks begin with that undo others: {@code undo:charge}. */
  public static final String UNDO = "undo:";

  /** What the task that comes after all parts is called. */
  public static final String REDUCE = "reduce";

  /** What the names of parts begin with. */
  private static final String PART = "part-";

  private static final int MAX_NAME = 80;
  private static final int MAX_KEY = 200;
  private static final int MAX_TASK_NAME = 200;

  private final String name;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, TaskRequest<?, ?>> undos = new LinkedHashMap<>();
  private @Nullable Node last;
  private @Nullable String key;
  private @Nullable String resultOf;
  private OnFailure onFailure = OnFailure.CANCEL_REST;
  private long tenant;
  private long creator;
  private int edges;

  private Workflow(String name) {
    this.name = text("name of the workflow", name, MAX_NAME);
  }

  /** A workflow without tasks. When one fails, the rest is cancelled, unless told otherwise. */
  public static Workflow named(String name) {
    return new Workflow(name);
  }

  /**
   * Tasks that run side by side and depend on nothing: {@code part-1}, {@code part-2} and so on, in
   * the order of the list. Each knows which one it is ({@link io.taskmill.TaskContext#part}).
   */
  public static Workflow fanOut(String name, List<? extends TaskRequest<?, ?>> parts) {
    Workflow workflow = new Workflow(name);
    int number = 0;
    for (TaskRequest<?, ?> part : parts) {
      TaskRequest<?, ?> numbered = part.part(new Part(number, parts.size()));
      workflow.task(PART + ++number, numbered);
    }
    return workflow;
  }

  /**
   * Tasks that run side by side, and one that comes after the success of all of them and reads what
   * they came to with {@link io.taskmill.TaskContext#results}: {@code part-1}, {@code part-2} and
   * so on, in the order of the list, and {@code reduce}.
   */
  public static Workflow mapReduce(
      String name, List<? extends TaskRequest<?, ?>> parts, TaskRequest<?, ?> reduce) {
    Workflow workflow = fanOut(name, parts);
    List<String> names = new ArrayList<>(workflow.nodes.keySet());
    return workflow.task(REDUCE, reduce).after(names);
  }

  /**
   * With a key that no other live workflow of this tenant and name has: who submits it once more
   * gets the one that is there.
   */
  public Workflow withKey(String value) {
    this.key = text("key of workflow '" + name + "'", value, MAX_KEY);
    return this;
  }

  /** What becomes of the rest when a task fails. */
  public Workflow withOnFailure(OnFailure value) {
    this.onFailure = value;
    return this;
  }

  /**
   * With the result of this task as its own. Without that, its result is that of the only task that
   * nothing comes after; if there are several, it has none.
   *
   * @param taskName may be added later
   */
  public Workflow withResultOf(String taskName) {
    this.resultOf = text("name of a task", taskName, MAX_TASK_NAME);
    return this;
  }

  /** Whose workflow it is; its tasks have what their requests say. */
  public Workflow withTenant(long value) {
    this.tenant = value;
    return this;
  }

  /** Who submits it. */
  public Workflow withCreator(long value) {
    this.creator = value;
    return this;
  }

  /** One more task, which comes after none unless {@link #after} follows. */
  public Workflow task(String taskName, TaskRequest<?, ?> request) {
    text("name of a task", taskName, MAX_TASK_NAME);
    if (taskName.startsWith(UNDO)) {
      throw new InvalidTaskException(
          "The name of a task is '%s', but names that begin with %s are of tasks that undo others. Choose another, or add it with undo(…)."
              .formatted(taskName, UNDO));
    }
    requireRoom();
    Node node = new Node(taskName, request);
    if (nodes.putIfAbsent(taskName, node) != null) {
      throw new InvalidTaskException(
          "Workflow '%s' has two tasks that are called '%s'. Give each a name of its own."
              .formatted(name, taskName));
    }
    last = node;
    return this;
  }

  /**
   * What undoes a task of this name, if that has succeeded and the workflow fails: when all others
   * have ended, done tasks are undone in the reverse order of the graph. If the workflow does not
   * fail, it is SKIPPED. It is called {@code undo:} and the name of what it undoes, whose result it
   * reads with {@link io.taskmill.TaskContext#resultOf}.
   *
   * @param taskName may be added later
   */
  public Workflow undo(String taskName, TaskRequest<?, ?> request) {
    text("name of a task", taskName, MAX_TASK_NAME - UNDO.length());
    requireRoom();
    if (undos.putIfAbsent(taskName, request) != null) {
      throw new InvalidTaskException(
          "Task '%s' of workflow '%s' is undone by two tasks. Give one.".formatted(taskName, name));
    }
    return this;
  }

  private void requireRoom() {
    if (nodes.size() + undos.size() == MAX_TASKS) {
      throw new InvalidTaskException(
          "Workflow '%s' has more than %s tasks. Let one of its tasks submit a further workflow."
              .formatted(name, MAX_TASKS));
    }
  }

  /** The task that was added last comes after the success of these; they may be added later. */
  public Workflow after(String... taskNames) {
    return after(OnEnd.SUCCESS, taskNames);
  }

  /** The task that was added last comes after such an end of these. */
  public Workflow after(OnEnd on, String... taskNames) {
    Node node = last;
    if (node == null) {
      throw new InvalidTaskException(
          "Workflow '%s' has no task yet that could come after another. Add it first, with task(…)."
              .formatted(name));
    }
    for (String before : taskNames) {
      if (node.after.putIfAbsent(before, on) != null) {
        throw new InvalidTaskException(
            "Task '%s' of workflow '%s' comes after '%s' twice. Say once which end it waits for."
                .formatted(node.name, name, before));
      }
      if (++edges > MAX_EDGES) {
        throw new InvalidTaskException(
            "Workflow '%s' has more than %s edges. Put a task in between that joins some of them."
                .formatted(name, MAX_EDGES));
      }
    }
    return this;
  }

  /** The same for many. */
  public Workflow after(Collection<String> taskNames) {
    return after(taskNames.toArray(String[]::new));
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** Its key. */
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }

  /** What becomes of the rest when a task fails. */
  public OnFailure onFailure() {
    return onFailure;
  }

  /** Whether nothing was added to it. */
  public boolean isEmpty() {
    return nodes.isEmpty() && undos.isEmpty();
  }

  /** The task whose result is the workflow's: the one that was named, or the only last one. */
  public Optional<String> resultOf() {
    if (resultOf != null) {
      return Optional.of(resultOf);
    }
    Set<String> last = new LinkedHashSet<>(nodes.keySet());
    nodes.values().forEach(node -> last.removeAll(node.after.keySet()));
    return last.size() == 1 ? Optional.of(last.iterator().next()) : Optional.empty();
  }

  /** Whose it is. */
  public long tenant() {
    return tenant;
  }

  /** Who submits it. */
  public long creator() {
    return creator;
  }

  /**
   * Its tasks, each after all that it comes after; those that undo others are the last.
   *
   * @throws InvalidTaskException if there is none, if one comes after a task that is not there or
   *     undoes it, if the result is to be that of such a task, or if tasks come after each other in
   *     a circle, which the message shows
   */
  public List<Node> inOrder() {
    if (nodes.isEmpty()) {
      throw new InvalidTaskException(
          "Workflow '%s' has no task. Nothing was submitted; add one with task(…)."
              .formatted(name));
    }
    for (Node node : nodes.values()) {
      for (String before : node.after.keySet()) {
        if (!nodes.containsKey(before)) {
          throw new InvalidTaskException(
              "Task '%s' of workflow '%s' comes after '%s', which is not among its tasks. Nothing was submitted."
                  .formatted(node.name, name, before));
        }
      }
    }
    for (String undone : undos.keySet()) {
      if (!nodes.containsKey(undone)) {
        throw new InvalidTaskException(
            "Workflow '%s' says what undoes '%s', which is not among its tasks. Nothing was submitted."
                .formatted(name, undone));
      }
    }
    if (resultOf != null && !nodes.containsKey(resultOf)) {
      throw new InvalidTaskException(
          "The result of workflow '%s' is to be that of '%s', which is not among its tasks. Nothing was submitted."
              .formatted(name, resultOf));
    }
    List<Node> ordered = new ArrayList<>(new GraphOrder(name, nodes).sorted());
    ordered.addAll(undoing(ordered));
    return ordered;
  }

  /**
   * The tasks that undo others, each after those that undo what comes after its own task: directly,
   * or over tasks that nothing undoes.
   */
  private List<Node> undoing(List<Node> ordered) {
    List<Node> undoing = new ArrayList<>();
    Map<String, Set<String>> next = new HashMap<>();
    int all = edges;
    for (int i = ordered.size() - 1; i >= 0; i--) {
      Node node = ordered.get(i);
      Set<String> later = next.getOrDefault(node.name, Set.of());
      TaskRequest<?, ?> undo = undos.get(node.name);
      if (undo != null) {
        Node one = new Node(UNDO + node.name, undo);
        one.after.put(node.name, OnEnd.SUCCESS);
        later.forEach(other -> one.after.put(UNDO + other, OnEnd.ANY));
        undoing.add(one);
        all += one.after.size();
        later = Set.of(node.name);
      }
      for (String before : node.after.keySet()) {
        next.computeIfAbsent(before, key -> new LinkedHashSet<>()).addAll(later);
      }
      if (all > MAX_EDGES) {
        throw new InvalidTaskException(
            "Workflow '%s' has more than %s edges, with those of the tasks that undo others. Put a task in between that"
                    .formatted(name, MAX_EDGES)
                + " joins some of them.");
      }
    }
    return undoing;
  }

  private static String text(String what, String value, int most) {
    if (value == null
        || value.isBlank()
        || value.length() > most
        || value.indexOf('\0') >= 0
        || !StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new InvalidTaskException(
          "The %s is '%s', but must have 1 to %s characters.".formatted(what, value, most));
    }
    return value;
  }

  /** A task of a workflow. */
  public static final class Node {
    private final String name;
    private final TaskRequest<?, ?> request;
    private final Map<String, OnEnd> after = new LinkedHashMap<>();

    private Node(String name, TaskRequest<?, ?> request) {
      this.name = name;
      this.request = request;
    }

    /** What it is called in the workflow. */
    public String name() {
      return name;
    }

    /** Whether it undoes another. */
    public boolean isUndo() {
      return name.startsWith(UNDO);
    }

    /** What is submitted. */
    public TaskRequest<?, ?> request() {
      return request;
    }

    /** What it comes after, and which end of that lets it go on. */
    public Map<String, OnEnd> after() {
      return new LinkedHashMap<>(after);
    }

    List<String> names() {
      return new ArrayList<>(after.keySet());
    }
  }
}
