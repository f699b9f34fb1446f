package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.FIRE;
import static io.taskmill.tck.TaskBuilder.task;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.QueueFullException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskInfo;
import io.taskmill.TaskState;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.TaskCommand;
import io.taskmill.schedule.FireStatus;
import io.taskmill.schedule.ScheduleLogEntry;
import io.taskmill.schedule.ScheduleState;
import io.taskmill.spi.DueSchedule;
import io.taskmill.spi.Fire;
import io.taskmill.spi.Fire.FireTask;
import io.taskmill.spi.Fire.LogLine;
import io.taskmill.spi.Maintenance;
import io.taskmill.spi.Maintenance.Look;
import io.taskmill.spi.Maintenance.Scope;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.ScheduleStore;
import io.taskmill.spi.ScheduleStore.Settled;
import io.taskmill.spi.ScheduleStore.StoredCalendar;
import io.taskmill.spi.StoredSchedule;
import io.taskmill.spi.StoredSchedule.LastFire;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Schedules are kept, looked at when it is time, and fired once for each due time. */
abstract class ScheduleTheme extends Theme {

  private static final String CODE = "{\"type\":\"mail\"}";
  private static final Duration KEPT = ofDays(1);

  private ScheduleStore schedules() {
    return store.schedules();
  }

  private StoredSchedule get(String name) {
    return schedules().get(name).orElseThrow();
  }

  private StoredSchedule add(String name) {
    assertThat(schedules().save(null, StoredSchedule.create(name, CODE, null), SOMEBODY)).isTrue();
    return get(name);
  }

  /** One that is due at a time. */
  private StoredSchedule online(String name, Instant due) {
    StoredSchedule added = add(name);
    assertThat(schedules().save(added, added.online(due, due), SOMEBODY)).isTrue();
    return get(name);
  }

  private static NewTask skipped() {
    return task().startPaused().build();
  }

  private static Instant dueOf(StoredSchedule schedule) {
    return Objects.requireNonNull(schedule.nextAt());
  }

  private static Fire fire(StoredSchedule schedule, @Nullable Instant next, FireTask... tasks) {
    Instant due = dueOf(schedule);
    return new Fire(
        schedule.name(),
        schedule.version(),
        due,
        due,
        1,
        next,
        next,
        next == null ? "It has fired for the last time." : null,
        List.of(tasks),
        List.of());
  }

  private static Fire putOff(StoredSchedule schedule, Instant until) {
    Instant due = dueOf(schedule);
    return new Fire(
        schedule.name(), schedule.version(), due, null, 0, due, until, null, List.of(), List.of());
  }

  private static FireTask runs(NewTask task) {
    return new FireTask(task, false);
  }

  private Set<String> fire(Fire... fires) {
    return schedules().fire(List.of(fires));
  }

  private List<String> due() {
    return schedules().due(ALL).stream().map(due -> due.schedule().name()).toList();
  }

  private Look look(Duration horizon) {
    return store.role(Maintenance.class).orElseThrow().look(Scope.PROMOTIONS, horizon, 0);
  }

  @Test
  void aScheduleIsKeptAsItWasSaved() {
    StoredSchedule added = add("nightly");
    assertThat(added.version()).isEqualTo(1);
    assertThat(added.state()).isEqualTo(ScheduleState.NEW);
    assertThat(added.code()).isEqualTo(CODE);
    assertThat(added.last()).isEqualTo(LastFire.NONE);
    Instant due = now().plus(ofHours(1));
    StoredSchedule changed =
        added
            .withLayers(CODE, "{\"queue\":\"slow\"}")
            .withDeclared("shop", now())
            .online(due, due.plusSeconds(5));
    assertThat(schedules().save(added, changed, SOMEBODY)).isTrue();
    StoredSchedule stored = get("nightly");
    assertThat(stored)
        .usingRecursiveComparison()
        .ignoringFields("version", "changedAt")
        .isEqualTo(changed);
    assertThat(stored.version()).isEqualTo(2);
    assertThat(schedules().save(stored, stored.stopped(ScheduleState.OFFLINE, "no more"), SOMEBODY))
        .isTrue();
    assertThat(get("nightly").nextAt()).isNull();
    assertThat(get("nightly").offlineWhy()).isEqualTo("no more");
    assertThat(schedules().get("daily")).isEmpty();
  }

  @Test
  void schedulesAreListedByNameInParts() {
    add("c");
    add("a");
    add("b");
    assertThat(schedules().list("", 2)).extracting(StoredSchedule::name).containsExactly("a", "b");
    assertThat(schedules().list("b", 2)).extracting(StoredSchedule::name).containsExactly("c");
    assertThat(schedules().list("c", 2)).isEmpty();
  }

  @Test
  void whatAProgramDeclaresIsFoundUntilItDoesNotAnyMore() {
    add("by-a-person");
    for (String name : List.of("b", "a", "gone")) {
      schedules().save(null, StoredSchedule.create(name, CODE, "shop"), SOMEBODY);
    }
    schedules().save(null, StoredSchedule.create("of-another", CODE, "bank"), SOMEBODY);
    StoredSchedule gone = get("gone");
    schedules().save(gone, gone.withDeclared("shop", Instant.EPOCH), SOMEBODY);
    assertThat(schedules().declaredBy("shop")).containsExactly(get("a"), get("b"));
  }

  @Test
  void whoeverHasNotSeenTheLastChangeChangesNothing() {
    StoredSchedule added = add("nightly");
    assertThat(schedules().save(null, StoredSchedule.create("nightly", "{}", null), SOMEBODY))
        .as("there is one of this name")
        .isFalse();
    assertThat(schedules().save(added, added.withLayers(CODE, "{\"priority\":9}"), SOMEBODY))
        .isTrue();
    assertThat(schedules().save(added, added.stopped(ScheduleState.OFFLINE, null), SOMEBODY))
        .as("changed since")
        .isFalse();
    assertThat(schedules().remove(added, SOMEBODY)).isFalse();
    assertThat(get("nightly").edits()).isEqualTo("{\"priority\":9}");
  }

  @Test
  void whoeverHasNotSeenAFireChangesNothing() {
    Instant now = now();
    StoredSchedule seen = online("nightly", now);
    fire(fire(seen, now.plus(ofHours(1)), runs(task().build())));
    assertThat(schedules().save(seen, seen.online(now, now), SOMEBODY))
        .as("it would fire once more")
        .isFalse();
    assertThat(get("nightly").nextAt()).isEqualTo(now.plus(ofHours(1)));
  }

  @Test
  void itIsTimeForThoseWhoseTimeHasCome() {
    Instant now = now();
    online("later", now.plus(ofHours(1)));
    online("second", now.minusSeconds(1));
    online("first", now.minusSeconds(2));
    StoredSchedule jittered = add("jittered");
    schedules().save(jittered, jittered.online(now, now.plus(ofMinutes(5))), SOMEBODY);
    add("new");
    assertThat(due()).containsExactly("first", "second");
    assertThat(schedules().due(1)).hasSize(1);
    assertThat(schedules().due(1).get(0).now()).isBetween(now, now.plus(ofMinutes(1)));
    fixture.advance(ofHours(2));
    assertThat(due()).containsExactly("first", "second", "jittered", "later");
  }

  @Test
  void aLookTellsWhenTheNextOneIsDue() {
    assertThat(look(ofHours(2)).nextFire()).isNull();
    online("later", now().plus(ofHours(1)));
    assertThat(look(ofMinutes(50)).nextFire()).isNull();
    assertThat(look(ofHours(2)).nextFire()).isBetween(ofMinutes(58), ofHours(1));
    assertThat(look(ofHours(2)).jobs()).isEmpty();
    fixture.advance(ofHours(1));
    assertThat(look(ofHours(2)).jobs()).containsExactly(FIRE);
    assertThat(look(ofHours(2)).nextFire()).isNull();
  }

  @Test
  void aFireSubmitsItsTaskAndMovesOn() {
    Instant now = now();
    StoredSchedule schedule = online("nightly", now);
    NewTask task = task().runAt(now).attribute("taskmill.schedule", "nightly").build();
    Instant next = now.plus(ofDays(1));
    assertThat(fire(fire(schedule, next, runs(task)))).containsExactly("nightly");
    assertThat(stateOf(task.id())).isEqualTo(TaskState.READY);
    assertThat(look(task.id()).dueAt()).isEqualTo(now);
    StoredSchedule fired = get("nightly");
    assertThat(fired.nextAt()).isEqualTo(next);
    assertThat(fired.lookAt()).isEqualTo(next);
    assertThat(fired.version()).isEqualTo(schedule.version());
    assertThat(fired.last().dueAt()).isEqualTo(now);
    assertThat(fired.last().task()).isEqualTo(task.id());
    assertThat(fired.last().fires()).isEqualTo(1);
    assertThat(fired.last().at()).isBetween(now, now.plus(ofMinutes(1)));
    assertThat(due()).isEmpty();
    assertThat(
            store.queries().count(TaskFilter.all().attribute("taskmill.schedule", "nightly"), ALL))
        .isEqualTo(1);
  }

  @Test
  void aDueTimeIsFiredOnce() {
    Instant now = now();
    StoredSchedule schedule = online("nightly", now);
    fire(fire(schedule, now.plusSeconds(1), runs(task().build())));
    NewTask again = task().build();
    assertThat(fire(fire(schedule, now.plusSeconds(1), runs(again)))).isEmpty();
    assertThat(store.queries().get(again.id())).isEmpty();
    assertThat(get("nightly").last().fires()).isEqualTo(1);
  }

  @Test
  void nothingIsFiredBeforeItsTimeNorWhenItIsOfflineNorWhenItIsAnother() {
    Instant now = now();
    StoredSchedule early = online("early", now.plus(ofHours(1)));
    StoredSchedule offline = online("offline", now);
    schedules().save(offline, offline.stopped(ScheduleState.OFFLINE, null), SOMEBODY);
    StoredSchedule edited = online("edited", now);
    schedules().save(edited, edited.withLayers(CODE, "{\"queue\":\"slow\"}"), SOMEBODY);
    StoredSchedule removed = online("removed", now);
    assertThat(schedules().remove(removed, SOMEBODY)).isTrue();
    StoredSchedule good = online("good", now);
    List<Fire> all = new ArrayList<>();
    for (StoredSchedule each : List.of(early, offline, edited, removed, good)) {
      all.add(fire(each, now.plus(ofDays(1)), runs(task().build())));
    }
    assertThat(schedules().fire(all)).containsExactly("good");
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(1);
  }

  @Test
  void whenAllFireAtOnceEachDueTimeIsFiredByOne() throws Exception {
    Instant now = now();
    List<StoredSchedule> all = IntStream.range(0, 20).mapToObj(i -> online("s" + i, now)).toList();
    List<Callable<Set<String>>> nodes = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      ScheduleStore its = fixture.open().schedules();
      nodes.add(
          () ->
              its.fire(
                  all.stream()
                      .map(each -> fire(each, now.plus(ofDays(1)), runs(task().build())))
                      .toList()));
    }
    List<String> fired = new ArrayList<>();
    Together.run(nodes).forEach(fired::addAll);
    assertThat(fired).doesNotHaveDuplicates();
    // What one has left to another that then failed to get a lock is still due.
    for (DueSchedule left : schedules().due(ALL)) {
      fired.addAll(fire(fire(left.schedule(), now.plus(ofDays(1)), runs(task().build()))));
    }
    assertThat(fired).hasSize(20);
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(20);
  }

  @Test
  void aFireThatIsPutOffComesAgainLater() {
    Instant now = now();
    StoredSchedule schedule = online("nightly", now);
    assertThat(fire(putOff(schedule, now.plus(ofMinutes(1))))).containsExactly("nightly");
    assertThat(due()).isEmpty();
    assertThat(get("nightly").last()).isEqualTo(LastFire.NONE);
    fixture.advance(ofMinutes(1));
    assertThat(due()).containsExactly("nightly");
    assertThat(fire(fire(schedule, now.plus(ofDays(1)), runs(task().build())))).hasSize(1);
  }

  @Test
  void severalDueTimesAreCaughtUpInOneFire() {
    Instant now = now();
    StoredSchedule schedule = online("hourly", now.minus(ofHours(2)));
    List<NewTask> tasks = List.of(task().build(), task().build(), task().build());
    Fire all =
        new Fire(
            "hourly",
            schedule.version(),
            dueOf(schedule),
            now,
            3,
            now.plus(ofHours(1)),
            now.plus(ofHours(1)),
            null,
            tasks.stream().map(ScheduleTheme::runs).toList(),
            List.of());
    assertThat(fire(all)).hasSize(1);
    assertThat(tasks).allSatisfy(one -> assertThat(stateOf(one.id())).isEqualTo(TaskState.READY));
    assertThat(get("hourly").last())
        .isEqualTo(new LastFire(now, get("hourly").last().at(), tasks.get(2).id(), 3));
  }

  @Test
  void aSkippedTaskIsARecordThatTakesNoRoom() {
    Instant now = now();
    store.queues().capacity("default", 1L, SOMEBODY);
    StoredSchedule schedule = online("nightly", now);
    NewTask running = task().build();
    fire(fire(schedule, now.plusSeconds(1), runs(running)));
    fixture.advance(ofSeconds(2));
    NewTask skipped = skipped();
    assertThat(fire(fire(get("nightly"), now.plusSeconds(20), new FireTask(skipped, true))))
        .hasSize(1);
    TaskInfo record = look(skipped.id());
    assertThat(record.state()).isEqualTo(TaskState.SKIPPED);
    assertThat(record.finishedAt()).isNotNull();
    assertThat(get("nightly").last().task()).as("the last that runs").isEqualTo(running.id());
    assertThat(get("nightly").last().fires()).isEqualTo(2);
  }

  @Test
  void intoAFullQueueNothingIsFired() {
    Instant now = now();
    store.queues().capacity("default", 1L, SOMEBODY);
    submit(task());
    StoredSchedule schedule = online("nightly", now);
    NewTask task = task().build();
    assertThatThrownBy(() -> fire(fire(schedule, now.plusSeconds(1), runs(task))))
        .isInstanceOf(QueueFullException.class);
    assertThat(store.queries().get(task.id())).isEmpty();
    assertThat(due()).containsExactly("nightly");
  }

  @Test
  void withoutANextTimeItGoesOffline() {
    Instant now = now();
    StoredSchedule schedule = online("once", now);
    fire(fire(schedule, null, runs(task().build())));
    StoredSchedule over = get("once");
    assertThat(over.state()).isEqualTo(ScheduleState.OFFLINE);
    assertThat(over.offlineWhy()).isEqualTo("It has fired for the last time.");
    fixture.advance(ofDays(1));
    assertThat(due()).isEmpty();
    assertThat(look(ofHours(1)).jobs()).isEmpty();
  }

  @Test
  void itIsKnownWhetherTheLastTaskHasEnded() {
    KitNode node = node();
    Instant now = now();
    StoredSchedule schedule = online("often", now);
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("none yet").isFalse();
    fire(fire(schedule, now.plusMillis(1), runs(task().build())));
    fixture.advance(ofSeconds(1));
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("READY").isTrue();
    var claimed = node.claimOne("mail");
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("RUNNING").isTrue();
    node.finish(claimed, Outcome.succeeded(null));
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("SUCCEEDED").isFalse();
    assertThat(command(claimed.fence().task(), TaskCommand.delete())).isNotNull();
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("gone").isFalse();
  }

  @Test
  void aLastTaskThatWaitsForAPersonDoesNotGoOn() {
    KitNode node = node();
    Instant now = now();
    StoredSchedule schedule = online("often", now);
    fire(fire(schedule, now.plusMillis(1), runs(task().build())));
    fixture.advance(ofSeconds(1));
    node.finish(node.claimOne("mail"), Outcome.failedNeedsPerson("out of attempts"));
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("ATTENTION").isFalse();
    fire(fire(get("often"), now.plusMillis(2), runs(task().startPaused().build())));
    fixture.advance(ofSeconds(1));
    assertThat(schedules().due(1).get(0).isLastTaskLive()).as("never started").isFalse();
  }

  @Test
  void aWaitingLastTaskIsLive() {
    Instant now = now();
    StoredSchedule schedule = online("often", now);
    fire(fire(schedule, now.plusMillis(1), runs(task().delay(ofHours(1)).build())));
    fixture.advance(ofSeconds(1));
    assertThat(schedules().due(1).get(0).isLastTaskLive()).isTrue();
  }

  @Test
  void aPersonStartsItWithoutChangingWhenItFires() {
    Instant due = now().plus(ofHours(1));
    online("nightly", due);
    NewTask task = task().build();
    LogLine line = new LogLine(null, task.id(), FireStatus.SUCCESS, null, KEPT);
    assertThat(schedules().trigger("nightly", List.of(task), List.of(line), "run-now", SOMEBODY))
        .isTrue();
    assertThat(stateOf(task.id())).isEqualTo(TaskState.READY);
    StoredSchedule after = get("nightly");
    assertThat(after.nextAt()).isEqualTo(due);
    assertThat(after.last().task()).isEqualTo(task.id());
    assertThat(after.last().fires()).as("due times").isZero();
    assertThat(schedules().log("nightly", Long.MAX_VALUE, ALL))
        .singleElement()
        .satisfies(entry -> assertThat(entry.dueAt()).isNull());
    assertThat(audit("nightly").get(0).verb()).isEqualTo("run-now");
    assertThat(
            schedules().trigger("nobody", List.of(task().build()), List.of(), "run-now", SOMEBODY))
        .isFalse();
    assertThat(store.queries().count(TaskFilter.all(), ALL)).isEqualTo(1);
  }

  @Test
  void theLogKeepsFiresUntilTheirTimeIsOver() {
    Instant now = now();
    StoredSchedule schedule = online("nightly", now);
    NewTask task = task().build();
    LogLine first = new LogLine(now, task.id(), FireStatus.EXECUTING, null, ofHours(1));
    LogLine second = new LogLine(now, null, FireStatus.FAILURE, "The queue is full.", ofDays(2));
    fire(
        new Fire(
            "nightly",
            schedule.version(),
            now,
            now,
            1,
            now.plus(ofDays(9)),
            now.plus(ofDays(9)),
            null,
            List.of(runs(task)),
            List.of(first, second)));
    List<ScheduleLogEntry> log = schedules().log("nightly", Long.MAX_VALUE, ALL);
    assertThat(log)
        .extracting(ScheduleLogEntry::status)
        .containsExactly(FireStatus.FAILURE, FireStatus.EXECUTING);
    assertThat(log.get(0).text()).isEqualTo("The queue is full.");
    assertThat(log.get(0).task()).isNull();
    assertThat(log.get(1).task()).isEqualTo(task.id());
    assertThat(log.get(1).dueAt()).isEqualTo(now);
    assertThat(schedules().log("nightly", log.get(0).id(), ALL)).containsExactly(log.get(1));
    assertThat(schedules().log("other", Long.MAX_VALUE, ALL)).isEmpty();
    schedules().settle(List.of(new Settled(task.id(), FireStatus.FAILURE, "It broke.")));
    assertThat(schedules().log("nightly", log.get(0).id(), ALL).get(0).text())
        .isEqualTo("It broke.");
    schedules().settle(List.of(new Settled(task.id(), FireStatus.SUCCESS, null)));
    assertThat(schedules().log("nightly", log.get(0).id(), ALL).get(0).status())
        .as("what is settled stays")
        .isEqualTo(FireStatus.FAILURE);
    assertThat(schedules().purgeLog(ALL)).isZero();
    fixture.advance(ofHours(2));
    assertThat(schedules().purgeLog(ALL)).isEqualTo(1);
    assertThat(schedules().log("nightly", Long.MAX_VALUE, ALL)).containsExactly(log.get(0));
    assertThat(schedules().remove(get("nightly"), SOMEBODY)).isTrue();
    assertThat(schedules().log("nightly", Long.MAX_VALUE, ALL)).isEmpty();
  }

  private List<AuditEntry> audit(String subject) {
    return store.audit().find(AuditFilter.all().subject(subject), Long.MAX_VALUE, ALL).entries();
  }

  @Test
  void whoChangesSchedulesIsAudited() {
    StoredSchedule added = add("nightly");
    Instant due = now().plus(ofHours(1));
    schedules().save(added, added.online(due, due), SOMEBODY);
    StoredSchedule online = get("nightly");
    schedules().save(online, online.online(due.plusSeconds(1), due.plusSeconds(1)), SOMEBODY);
    StoredSchedule moved = get("nightly");
    schedules().save(moved, moved.withLayers(CODE, "{\"priority\":9}"), SOMEBODY);
    StoredSchedule edited = get("nightly");
    schedules().save(edited, edited.stopped(ScheduleState.OFFLINE, null), SOMEBODY);
    schedules().remove(get("nightly"), SOMEBODY);
    assertThat(audit("nightly"))
        .extracting(AuditEntry::verb)
        .containsExactly(
            "remove-schedule",
            "schedule-offline",
            "edit-schedule",
            "schedule-online",
            "add-schedule");
    assertThat(audit("nightly").get(2).after()).contains("priority").doesNotContain("state");
    assertThat(audit("nightly")).allSatisfy(one -> assertThat(one.who()).isEqualTo("anna"));
  }

  @Test
  void calendarsAreKeptAndTheirChangesAudited() {
    StoredCalendar bank = new StoredCalendar("bank", List.of("2027-01-01"), Instant.EPOCH);
    schedules().saveCalendar(bank, SOMEBODY);
    schedules().saveCalendar(new StoredCalendar("air", List.of(), Instant.EPOCH), SOMEBODY);
    schedules().saveCalendar(bank, SOMEBODY);
    List<String> more = List.of("2027-01-01", "2027-12-25");
    schedules().saveCalendar(new StoredCalendar("bank", more, Instant.EPOCH), SOMEBODY);
    assertThat(schedules().calendars())
        .extracting(StoredCalendar::name)
        .containsExactly("air", "bank");
    assertThat(schedules().calendars().get(1).dates()).isEqualTo(more);
    assertThat(schedules().calendars().get(1).changedAt()).isAfter(Instant.EPOCH);
    assertThat(audit("bank")).as("twice it was another").hasSize(2);
  }

  @Test
  void everyNodeHearsOfDebugModes() {
    KitNode node = node();
    assertThat(store.nodes().beat(node.number()).modes()).isEmpty();
    store.modes().set(DebugMode.TASKS, true, SOMEBODY);
    store.modes().set(DebugMode.TASKS, true, SOMEBODY);
    assertThat(store.nodes().beat(node.number()).modes()).containsExactly(DebugMode.TASKS);
    store.modes().set(DebugMode.SCHEDULES, true, SOMEBODY);
    assertThat(store.modes().on()).containsExactlyInAnyOrder(DebugMode.values());
    store.modes().set(DebugMode.TASKS, false, SOMEBODY);
    assertThat(store.nodes().beat(node.number()).modes()).containsExactly(DebugMode.SCHEDULES);
    assertThat(audit("tasks"))
        .extracting(AuditEntry::verb)
        .containsExactly("debug-mode", "debug-mode");
  }
}
