package io.taskmill.memory;

import io.taskmill.TaskState;
import io.taskmill.admin.Actor;
import io.taskmill.memory.ScheduleTable.KeptEntry;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredSchedule.LastFire;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Schedules; each verb is alone under the lock. */
final class MemorySchedules implements ScheduleStore {

  private final MemoryData data;
  private final ScheduleTable table;
  private final Promotion promotion;

  MemorySchedules(MemoryData data) {
    this.data = data;
    this.table = data.schedules;
    this.promotion = new Promotion(data);
  }

  @Override
  public List<StoredSchedule> list(String after, int limit) {
    return data.alone(
        now -> table.byName.tailMap(after, false).values().stream().limit(limit).toList());
  }

  @Override
  public List<StoredSchedule> declaredBy(String program) {
    return data.alone(
        now ->
            table.byName.values().stream()
                .filter(one -> program.equals(one.declaredBy()) && one.undeclaredAt() == null)
                .toList());
  }

  @Override
  public Optional<StoredSchedule> get(String name) {
    return data.alone(now -> Optional.ofNullable(table.byName.get(name)));
  }

  @Override
  public boolean save(@Nullable StoredSchedule before, StoredSchedule after, Actor by) {
    return data.alone(
        now -> {
          StoredSchedule stored = table.byName.get(after.name());
          if (before == null ? stored != null : !isStill(stored, before)) {
            return false;
          }
          table.put(saved(stored, after, now));
          EditAudit.schedule(stored, after, by, now).ifPresent(e -> data.audit.write(e, now));
          return true;
        });
  }

  private static boolean isStill(@Nullable StoredSchedule stored, StoredSchedule before) {
    return stored != null
        && stored.version() == before.version()
        && Objects.equals(stored.nextAt(), before.nextAt());
  }

  private static StoredSchedule saved(
      @Nullable StoredSchedule stored, StoredSchedule after, Instant now) {
    return new StoredSchedule(
        after.name(),
        after.version() + 1,
        after.state(),
        after.code(),
        after.edits(),
        after.declaredBy(),
        after.undeclaredAt(),
        after.nextAt(),
        after.lookAt(),
        after.offlineWhy(),
        stored == null ? LastFire.NONE : stored.last(),
        stored == null ? now : stored.createdAt(),
        now);
  }

  @Override
  public boolean remove(StoredSchedule schedule, Actor by) {
    return data.alone(
        now -> {
          if (!isStill(table.byName.get(schedule.name()), schedule)) {
            return false;
          }
          table.remove(schedule.name());
          table.log.values().removeIf(kept -> kept.entry().schedule().equals(schedule.name()));
          data.audit.write(EditAudit.removed(schedule, by, now), now);
          return true;
        });
  }

  @Override
  public List<DueSchedule> due(int limit) {
    return data.alone(
        now ->
            table.byLook().stream()
                .takeWhile(one -> !Objects.requireNonNull(one.lookAt()).isAfter(now))
                .limit(limit)
                .map(one -> new DueSchedule(one, now, isLive(one.last().task())))
                .toList());
  }

  private boolean isLive(@Nullable Long id) {
    MemoryTask task = id == null ? null : data.tasks.get(id);
    return task != null
        && !task.state.isFinal()
        && task.state != TaskState.ATTENTION
        && !(task.state == TaskState.PAUSED && task.hasNeverStarted());
  }

  @Override
  public Set<String> fire(List<Fire> fires) {
    return data.alone(
        now -> {
          List<Fire> taken = fires.stream().filter(fire -> takesEffect(fire, now)).toList();
          submit(taken.stream().flatMap(fire -> fire.tasks().stream()), now);
          Set<String> names = new LinkedHashSet<>();
          for (Fire fire : taken) {
            StoredSchedule stored = Objects.requireNonNull(table.byName.get(fire.schedule()));
            table.put(fired(stored, fire, now));
            fire.log().forEach(line -> table.log(fire.schedule(), line, now));
            names.add(fire.schedule());
          }
          return names;
        });
  }

  private boolean takesEffect(Fire fire, Instant now) {
    StoredSchedule stored = table.byName.get(fire.schedule());
    return stored != null
        && stored.state() == ScheduleState.ONLINE
        && stored.version() == fire.version()
        && fire.due().equals(stored.nextAt())
        && stored.lookAt() != null
        && !stored.lookAt().isAfter(now);
  }

  private static StoredSchedule fired(StoredSchedule stored, Fire fire, Instant now) {
    Instant next = fire.next();
    Instant look = fire.lookAt();
    StoredSchedule moved =
        next == null || look == null
            ? stored.stopped(ScheduleState.OFFLINE, fire.offlineWhy())
            : stored.online(next, look);
    return moved.withLast(last(stored.last(), fire, now));
  }

  private static LastFire last(LastFire before, Fire fire, Instant now) {
    Long task = before.task();
    for (FireTask submitted : fire.tasks()) {
      task = submitted.skipped() ? task : Long.valueOf(submitted.task().id());
    }
    return new LastFire(
        fire.fired() == null ? before.dueAt() : fire.fired(),
        fire.tasks().isEmpty() ? before.at() : now,
        task,
        before.fires() + fire.count());
  }

  /** All of them, or none if a queue has no room. */
  private void submit(Stream<FireTask> tasks, Instant now) {
    Submission submission = new Submission(data, now);
    Submission skipped = new Submission(data, now);
    List<FireTask> given = tasks.toList();
    for (FireTask task : given) {
      (task.skipped() ? skipped : submission).plan(task.task());
    }
    submission.checkRoom();
    submission.apply();
    skipped.apply();
    for (FireTask task : given) {
      if (task.skipped()) {
        MemoryTask record = Objects.requireNonNull(data.tasks.get(task.task().id()));
        data.tasks.move(record, TaskState.SKIPPED, now);
        data.statistics.became(record, TaskState.SKIPPED, now);
      }
    }
    promotion.giveTurns(now);
  }

  @Override
  public boolean trigger(
      String schedule, List<NewTask> tasks, List<LogLine> log, String verb, Actor by) {
    return data.alone(
        now -> {
          StoredSchedule stored = table.byName.get(schedule);
          if (stored == null) {
            return false;
          }
          submit(tasks.stream().map(task -> new FireTask(task, false)), now);
          LastFire last = stored.last();
          long newest = tasks.get(tasks.size() - 1).id();
          Long lastTask = isLive(last.task()) ? last.task() : Long.valueOf(newest);
          table.put(stored.withLast(new LastFire(last.dueAt(), now, lastTask, last.fires())));
          log.forEach(line -> table.log(schedule, line, now));
          data.audit.write(EditAudit.triggered(verb, schedule, tasks, by, now), now);
          return true;
        });
  }

  @Override
  public List<ScheduleLogEntry> log(String schedule, long before, int limit) {
    return data.alone(
        now ->
            table.log.headMap(before, false).descendingMap().values().stream()
                .map(KeptEntry::entry)
                .filter(entry -> entry.schedule().equals(schedule))
                .limit(limit)
                .toList());
  }

  @Override
  public void settle(List<Settled> ended) {
    data.alone(
        now -> {
          for (Settled one : ended) {
            table.log.replaceAll((id, kept) -> settled(kept, one));
          }
          return ended;
        });
  }

  private static KeptEntry settled(KeptEntry kept, Settled end) {
    ScheduleLogEntry entry = kept.entry();
    if (entry.status() != FireStatus.EXECUTING
        || entry.task() == null
        || entry.task() != end.task()) {
      return kept;
    }
    return new KeptEntry(
        new ScheduleLogEntry(
            entry.id(),
            entry.schedule(),
            entry.at(),
            entry.dueAt(),
            entry.task(),
            end.status(),
            end.text()),
        kept.until());
  }

  @Override
  public int purgeLog(int limit) {
    return data.alone(
        now -> {
          List<Long> over =
              table.log.entrySet().stream()
                  .filter(one -> !one.getValue().until().isAfter(now))
                  .map(Map.Entry::getKey)
                  .limit(limit)
                  .toList();
          over.forEach(table.log::remove);
          return over.size();
        });
  }

  @Override
  public List<StoredCalendar> calendars() {
    return data.alone(now -> List.copyOf(table.calendars.values()));
  }

  @Override
  public void saveCalendar(StoredCalendar calendar, Actor by) {
    data.alone(
        now -> {
          StoredCalendar before = table.calendars.get(calendar.name());
          List<String> dates = before == null ? List.of() : before.dates();
          table.calendars.put(
              calendar.name(), new StoredCalendar(calendar.name(), calendar.dates(), now));
          EditAudit.calendar(calendar.name(), dates, calendar.dates(), by, now)
              .ifPresent(e -> data.audit.write(e, now));
          return calendar;
        });
  }
}
