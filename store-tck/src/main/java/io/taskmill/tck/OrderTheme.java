package io.taskmill.tck;

import static io.taskmill.spi.MaintenanceJob.PROMOTE;
import static io.taskmill.spi.MaintenanceJob.RECOVER;
import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.TaskCommand;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** In which order a single claimer gets tasks: priority, then due time, then id. */
abstract class OrderTheme extends Theme {

  private static final String[] TYPES = {"mail", "report", "sync"};

  private static final Comparator<NewTask> CLAIM_ORDER =
      Comparator.comparing((NewTask t) -> -t.priority())
          .thenComparing(NewTask::runAt)
          .thenComparing(NewTask::id);

  @Test
  void theHighestPriorityComesFirst() {
    long low = submit(task().priority(1));
    long high = submit(task().priority(9));
    long middle = submit(task().priority(5));
    assertThat(order()).containsExactly(high, middle, low);
  }

  @Test
  void withinOnePriorityTheEarlierDueTimeComesFirst() {
    Instant now = now();
    long later = submit(task().runAt(now.minusSeconds(1)));
    long earliest = submit(task().runAt(now.minusSeconds(20)));
    long earlier = submit(task().runAt(now.minusSeconds(3)));
    assertThat(order()).containsExactly(earliest, earlier, later);
  }

  @Test
  void priorityCountsMoreThanDueTime() {
    Instant now = now();
    long early = submit(task().priority(4).runAt(now.minusSeconds(20)));
    long late = submit(task().priority(6).runAt(now.minusSeconds(1)));
    assertThat(order()).containsExactly(late, early);
  }

  @Test
  void withinOneDueTimeTheLowerIdComesFirst() {
    Instant due = now().minusSeconds(1);
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      tasks.add(task().runAt(due).build());
    }
    List<Long> ids = tasks.stream().map(NewTask::id).toList();
    Collections.shuffle(tasks, new Random(1));
    store.tasks().submit(tasks);
    assertThat(order()).isEqualTo(ids);
  }

  @Test
  void aClaimerAloneSeesOneOrderAcrossTypesQueuesAndTenants() {
    List<NewTask> tasks = scattered(60);
    store.tasks().submit(tasks);
    KitNode node = node();
    List<Long> claimed = new ArrayList<>();
    for (int limit = 1; claimed.size() < tasks.size(); limit++) {
      List<Claimed> some = node.claim(limit, TYPES);
      assertThat(some).hasSize(Math.min(limit, tasks.size() - claimed.size()));
      claimed.addAll(ids(some));
    }
    tasks.sort(CLAIM_ORDER);
    assertThat(claimed).isEqualTo(tasks.stream().map(NewTask::id).toList());
  }

  /** Some tenants have hundreds of tasks, most have one or two, and what is next moves on. */
  @Test
  void aClaimerAloneSeesOneOrderAcrossHundredsOfTenants() {
    Instant now = now();
    Random random = new Random(11);
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      double chance = random.nextDouble();
      tasks.add(
          task("mail")
              .tenant((long) (400 * chance * chance * chance))
              .priority(4 + random.nextInt(3))
              .runAt(now.minusSeconds(random.nextInt(1_000)))
              .build());
    }
    store.tasks().submit(tasks);
    KitNode node = node();
    List<Long> claimed = new ArrayList<>();
    for (int limit : List.of(1, 7, 300, 25, 250, 250, 2, 500, 1_000)) {
      List<Claimed> some = node.claim(limit, TYPES);
      assertThat(some).hasSize(Math.min(limit, tasks.size() - claimed.size()));
      claimed.addAll(ids(some));
    }
    tasks.sort(CLAIM_ORDER);
    assertThat(claimed).isEqualTo(tasks.stream().map(NewTask::id).toList());
  }

  /** What is next then lies deep in a few lanes, with the beginnings of all others behind it. */
  @Test
  void aClaimerAloneSeesOneOrderWhereFewTenantsHaveAllOldTasks() {
    Instant now = now();
    List<NewTask> tasks = new ArrayList<>();
    for (int tenant = 0; tenant < 40; tenant++) {
      boolean old = tenant % 13 == 0;
      for (int i = 0; i < (old ? 60 : 2); i++) {
        Instant due = now.minusSeconds((old ? 1_000 : 100) - i);
        tasks.add(task("mail").tenant(tenant).runAt(due).build());
      }
    }
    store.tasks().submit(tasks);
    KitNode node = node();
    List<Long> claimed = new ArrayList<>();
    while (claimed.size() < tasks.size()) {
      List<Claimed> some = node.claim(40, TYPES);
      assertThat(some).hasSize(Math.min(40, tasks.size() - claimed.size()));
      claimed.addAll(ids(some));
    }
    tasks.sort(CLAIM_ORDER);
    assertThat(claimed).isEqualTo(tasks.stream().map(NewTask::id).toList());
  }

  @Test
  void aLaterSubmitOfAHigherPriorityOvertakesWhatIsStillReady() {
    for (int i = 0; i < 20; i++) {
      submit(task().priority(5));
    }
    KitNode node = node();
    assertThat(node.claim(10, TYPES)).hasSize(10);
    long urgent = submit(task().priority(6));
    assertThat(ids(node.claim(5, TYPES))).hasSize(5).startsWith(urgent);
    long old = submit(task().priority(5).runAt(now().minus(Duration.ofHours(1))));
    assertThat(ids(node.claim(5, TYPES))).hasSize(5).startsWith(old);
  }

  @Test
  void largeClaimsOverlookNeitherWhatComesBackNorWhatIsMoreUrgent() {
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      tasks.add(task().priority(5).build());
    }
    store.tasks().submit(tasks);
    KitNode node = node();
    List<Claimed> first = node.claim(300, TYPES);
    assertThat(first).hasSize(300);
    node.finish(first.get(0), Outcome.released());
    long urgent = submit(task().priority(6));
    List<Long> then = new ArrayList<>(ids(node.claim(300, TYPES)));
    assertThat(then).hasSize(300).startsWith(urgent);
    then.addAll(ids(node.claim(900, TYPES)));
    assertThat(then)
        .as("what is left, and what came back")
        .hasSize(602)
        .contains(first.get(0).fence().task());
    assertThat(node.claim(300, TYPES)).isEmpty();
  }

  @Test
  void aReleasedTaskGoesBackToItsOldPlace() {
    Instant now = now();
    submit(task().runAt(now.minusSeconds(9)));
    long second = submit(task().runAt(now.minusSeconds(8)));
    long third = submit(task().runAt(now.minusSeconds(7)));
    KitNode node = node();
    node.claim(1, TYPES);
    Claimed claimed = node.claimOne("mail");
    assertThat(claimed.fence().task()).isEqualTo(second);
    node.finish(claimed, Outcome.released());
    assertThat(ids(node.claim(2, TYPES))).containsExactly(second, third);
  }

  @Test
  void aRecoveredTaskGoesBackToItsOldPlace() {
    Instant now = now();
    long first = submit(task().priority(7).runAt(now.minusSeconds(9)));
    long second = submit(task().priority(7).runAt(now.minusSeconds(8)));
    KitNode lost = node();
    lost.begin(lost.claimOne("mail"));
    submit(task().priority(7).runAt(now.minusSeconds(8)));
    submit(task().priority(5).runAt(now.minusSeconds(100)));
    die(lost);
    maintain(RECOVER);
    assertThat(ids(node().claim(2, TYPES))).containsExactly(first, second);
  }

  @Test
  void aPromotedTaskStandsWhereItsDueTimePutsIt() {
    Instant now = now();
    long due2 = submit(task().runAt(now.plus(Duration.ofMinutes(20))));
    long due1 = submit(task().runAt(now.plus(Duration.ofMinutes(10))));
    fixture.advance(Duration.ofHours(1));
    long due3 = submit(task());
    maintain(PROMOTE);
    assertThat(order()).containsExactly(due1, due2, due3);
  }

  @Test
  void aResumedTaskStandsWhereItsDueTimePutsIt() {
    Instant now = now();
    long first = submit(task().runAt(now.minusSeconds(9)));
    long second = submit(task().runAt(now.minusSeconds(8)));
    command(first, TaskCommand.pause());
    command(first, TaskCommand.resume());
    assertThat(order()).containsExactly(first, second);
  }

  private List<NewTask> scattered(int count) {
    Instant now = now();
    Random random = new Random(7);
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(
          task(TYPES[random.nextInt(TYPES.length)])
              .queue("queue-" + random.nextInt(3))
              .tenant(random.nextInt(3))
              .priority(4 + random.nextInt(3))
              .runAt(now.minusSeconds(random.nextInt(6)))
              .build());
    }
    return tasks;
  }

  private List<Long> order() {
    return ids(node().claim(ALL, TYPES));
  }
}
