package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Rate;
import io.taskmill.spi.ClaimRequest.Share;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.LaneFilter;
import io.taskmill.spi.NewTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * One request for several shares. That each task gets a count of its own, one after the other, is
 * checked with every claim of the kit.
 */
abstract class ShareTheme extends Theme {

  @Test
  void oneRequestClaimsFromSeveralQueues() {
    long slow = submit(task().queue("slow"));
    long fast = submit(task().queue("fast"));
    submit(task().queue("other"));
    claims(List.of(ofQueue("fast", 5), ofQueue("slow", 5)), fast, slow);
  }

  @Test
  void eachShareHasItsOwnLimit() {
    List<Long> a = submitTo("a", 5);
    List<Long> b = submitTo("b", 5);
    KitNode node = node();
    assertThat(ids(node.claim(List.of(ofQueue("a", 1), ofQueue("b", 3)))))
        .containsExactly(a.get(0), b.get(0), b.get(1), b.get(2));
    assertThat(ids(node.claim(List.of(ofQueue("a", 2), ofQueue("b", 9)))))
        .containsExactly(a.get(1), a.get(2), b.get(3), b.get(4));
  }

  @Test
  void whatAShareLeavesIsNotGivenToAnother() {
    long a = submit(task().queue("a"));
    List<Long> b = submitTo("b", 3);
    claims(List.of(ofQueue("a", 5), ofQueue("none", 5), ofQueue("b", 2)), a, b.get(0), b.get(1));
  }

  @Test
  void eachShareIsInOrderWhateverTheOthersHave() {
    long low = submit(task().queue("a").tenant(1).priority(1));
    long high = submit(task().queue("a").tenant(2).priority(3));
    long urgent = submit(task().queue("b").tenant(1).priority(9));
    long middle = submit(task().queue("a").tenant(3).priority(2));
    long later = submit(task().queue("b").tenant(2).priority(9));
    claims(List.of(ofQueue("a", 9), ofQueue("b", 9)), high, middle, low, urgent, later);
  }

  @Test
  void aTaskThatSeveralSharesMatchIsGivenToTheFirstWithRoom() {
    List<Long> a = submitTo("a", 3);
    long b = submit(task().queue("b").priority(1));
    claims(
        List.of(ofQueue("a", 2), new Share(LaneFilter.ofTypes("mail"), 9)),
        a.get(0),
        a.get(1),
        a.get(2),
        b);
  }

  @Test
  void theSameShareTwiceGivesTwiceAsMany() {
    List<Long> ids = submitMany(5);
    Share two = new Share(LaneFilter.ofTypes("mail"), 2);
    claims(List.of(two, two), ids.subList(0, 4).toArray(Long[]::new));
  }

  @Test
  void aShareOfCreatorsTakesNothingFromThoseBehindIt() {
    long first = submit(task().creator(1));
    long second = submit(task().creator(2));
    long third = submit(task().creator(1));
    LaneFilter ofTwo = new LaneFilter(Set.of("mail"), Set.of(), Set.of(), Set.of(2L));
    claims(
        List.of(new Share(ofTwo, 5), new Share(LaneFilter.ofTypes("mail"), 5)),
        second,
        first,
        third);
  }

  @Test
  void noSharesAndSharesOfNothingAreNothing() {
    submitMany(1);
    claims(List.of());
    claims(List.of(ofQueue("default", 0), new Share(LaneFilter.ofTypes(), 5)));
  }

  @Test
  void tasksOfALimitedTypeCountTogether() {
    rules("mail", Rules.maxRunning(3));
    List<Long> a = submitTo("a", 2);
    List<Long> b = submitTo("b", 5);
    KitNode node = node();
    List<Claimed> claimed = node.claim(List.of(ofQueue("a", 5), ofQueue("b", 5)));
    assertThat(ids(claimed)).containsExactly(a.get(0), a.get(1), b.get(0));
    assertThat(node.claim(List.of(ofQueue("a", 5), ofQueue("b", 5)))).isEmpty();
    store.tasks().finish(succeeded(claimed));
    assertThat(node.claim(List.of(ofQueue("b", 1), ofQueue("b", 9)))).hasSize(3);
  }

  @Test
  void tokensOfARateAreSpentByAllShares() {
    rules("mail", Rules.rate(new Rate(1, Duration.ofHours(1), 3)));
    List<Long> a = submitTo("a", 2);
    List<Long> b = submitTo("b", 5);
    KitNode node = node();
    assertThat(ids(node.claim(List.of(ofQueue("a", 5), ofQueue("b", 5)))))
        .containsExactly(a.get(0), a.get(1), b.get(0));
    assertThat(node.claim(List.of(ofQueue("b", 5)))).isEmpty();
  }

  @Test
  void aLimitHoldsUpOnlyTheSharesOfItsType() {
    rules("mail", Rules.maxRunning(1));
    List<Long> mails = submitMany(2);
    long report = submit(task("report"));
    Share reports = new Share(LaneFilter.ofTypes("report"), 5);
    claims(List.of(new Share(LaneFilter.ofTypes("mail"), 5), reports), mails.get(0), report);
  }

  @Test
  void largeSharesGoOnWhereTheyWere() {
    List<Long> all = new ArrayList<>(submitTo("a", 700));
    all.addAll(submitTo("b", 500));
    KitNode node = node();
    List<Long> claimed = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      claimed.addAll(ids(node.claim(List.of(ofQueue("a", 200), ofQueue("b", 300)))));
    }
    assertThat(claimed).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void eachTaskIsClaimedByExactlyOneOfManyClaimersOfShares() throws Exception {
    List<Long> all = new ArrayList<>(submitTo("a", 300));
    all.addAll(submitTo("b", 300));
    AtomicInteger left = new AtomicInteger(all.size());
    List<Share> there = List.of(ofQueue("a", 7), ofQueue("b", 13));
    List<Share> back = List.of(ofQueue("b", 13), new Share(LaneFilter.ofTypes("mail"), 7));
    List<Callable<List<Long>>> claimers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      KitNode node = node();
      List<Share> shares = i % 2 == 0 ? there : back;
      claimers.add(() -> claimAll(node, shares, left));
    }
    assertThat(Together.run(claimers).stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(all);
  }

  private static List<Long> claimAll(KitNode node, List<Share> shares, AtomicInteger left) {
    List<Long> mine = new ArrayList<>();
    while (left.get() > 0) {
      List<Claimed> claimed = node.claim(shares);
      left.addAndGet(-claimed.size());
      mine.addAll(ids(claimed));
    }
    return mine;
  }

  private List<Long> submitTo(String queue, int count) {
    List<NewTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(task().queue(queue).build());
    }
    store.tasks().submit(tasks);
    return tasks.stream().map(NewTask::id).toList();
  }

  private static Share ofQueue(String queue, int limit) {
    return new Share(new LaneFilter(Set.of("mail"), Set.of(queue), Set.of(), Set.of()), limit);
  }

  private void claims(List<Share> shares, Long... ids) {
    assertThat(ids(node().claim(shares))).containsExactly(ids);
  }
}
