package io.taskmill.chaos.check;

import io.taskmill.chaos.check.StoredTask.StoredFire;
import io.taskmill.chaos.journal.Entry;
import io.taskmill.chaos.journal.Seen;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that is known of a run when it is over. */
public final class Evidence {

  private static final Duration LATE = Duration.ofSeconds(1);

  private final List<Seen> inOrder;
  private final List<Seen> entries;
  private final Map<Long, List<Effect>> effects;
  private final Map<Long, StoredTask> stored;
  private final Map<Long, List<Run>> runs;
  private final @Nullable Counted counted;
  private final @Nullable Commanded commanded;
  private final Remembered remembered;

  /** Collects it where neither statistics nor audit of the store are evidence. */
  public Evidence(List<Seen> entries, List<Effect> effects, List<StoredTask> stored) {
    this(entries, effects, stored, null, null, Remembered.NOTHING);
  }

  /**
   * Collects it.
   *
   * @param entries the journals of all processes, each in its own order
   * @param effects the rows that the handlers wrote
   * @param stored what the store claims
   * @param counted what its statistics say; null if they are no evidence
   * @param commanded what its audit says; null if it is no evidence, and nobody has commanded
   *     anything
   * @param remembered what the store remembers besides tasks
   */
  public Evidence(
      List<Seen> entries,
      List<Effect> effects,
      List<StoredTask> stored,
      @Nullable Counted counted,
      @Nullable Commanded commanded,
      Remembered remembered) {
    this.remembered = remembered;
    this.counted = counted;
    this.commanded = commanded;
    this.inOrder = List.copyOf(entries);
    this.entries =
        entries.stream().sorted(Comparator.comparingLong(seen -> seen.entry().at())).toList();
    this.effects = effects.stream().collect(Collectors.groupingBy(Effect::task));
    this.stored =
        stored.stream()
            .collect(Collectors.toMap(StoredTask::id, Function.identity(), (one, again) -> one));
    // In each process's own order: two entries of one moment must not change places.
    this.runs = Runs.of(entries);
  }

  /** All entries, those of each process in its own order. */
  List<Seen> inOrder() {
    return inOrder;
  }

  /** All entries, by time. */
  public List<Seen> entries() {
    return entries;
  }

  /** The entries of one kind, by time. */
  public <E extends Entry> Stream<E> all(Class<E> kind) {
    return entries.stream().map(Seen::entry).filter(kind::isInstance).map(kind::cast);
  }

  /** How many submits were answered with a new task. */
  public long submitted() {
    return all(Entry.SubmitAccepted.class).filter(Entry.SubmitAccepted::created).count();
  }

  /** How many tasks are final, as the store claims. */
  public long finished() {
    return stored.values().stream().filter(task -> task.state().isFinal()).count();
  }

  /** How many tasks schedules have submitted. */
  public long fired() {
    return fires().count();
  }

  /** How many of them a second after they were due, or later: they were caught up. */
  public long firedLate() {
    return fires().filter(fire -> !fire.createdAt().isBefore(fire.due().plus(LATE))).count();
  }

  private Stream<StoredFire> fires() {
    return stored.values().stream().map(StoredTask::fire).flatMap(Stream::ofNullable);
  }

  /**
   * How many executions entered their handler, lost their lease, and were refused when they wrote.
   */
  public long refusedExecutions() {
    return runs.values().stream()
        .flatMap(List::stream)
        .filter(run -> run.entered().isPresent() && run.wasFencedOut())
        .filter(run -> !hands().wasTakenAway(run.task()))
        .count();
  }

  Set<Long> tasksThatRan() {
    return runs.keySet();
  }

  List<Run> runs(long task) {
    return runs.getOrDefault(task, List.of());
  }

  List<Effect> effects(long task) {
    return effects.getOrDefault(task, List.of());
  }

  /** The executions that know of their row. */
  Set<String> knownEffects(long task) {
    return all(Entry.EffectWritten.class)
        .filter(written -> written.task() == task)
        .map(Entry.EffectWritten::execution)
        .collect(Collectors.toSet());
  }

  Set<Long> tasksWithEffects() {
    return effects.keySet();
  }

  /** What the store claims. */
  public Stream<StoredTask> stored() {
    return stored.values().stream();
  }

  /** What the store's statistics say, if they are evidence. */
  Optional<Counted> counted() {
    return Optional.ofNullable(counted);
  }

  /** What its audit says, if that is evidence. */
  Optional<Commanded> commanded() {
    return Optional.ofNullable(commanded).filter(Commanded::isKnown);
  }

  /** What people have done to tasks, as far as that is known. */
  Commanded hands() {
    return commanded == null ? Commanded.unsure(task -> false) : commanded;
  }

  /** What the store remembers besides tasks. */
  Remembered remembered() {
    return remembered;
  }

  /** What the store claims of one task. */
  public Optional<StoredTask> stored(long task) {
    return Optional.ofNullable(stored.get(task));
  }
}
