package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Rate;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Outcome;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * No more tasks of a type are handed out in a time than its rate allows. A token comes every ten
 * minutes here, so that the time which a test itself takes brings none.
 */
abstract class RateTheme extends Theme {

  private static final Duration ONE_TOKEN = Duration.ofMinutes(10).plusSeconds(10);
  private static final Rate SIX_AN_HOUR = new Rate(6, Duration.ofHours(1), 3);

  @BeforeEach
  void sixAnHourAndThreeAtOnce() {
    rules("mail", Rules.rate(SIX_AN_HOUR));
  }

  @Test
  void aBurstIsHandedOutAtOnceAndThenNothing() {
    List<Long> ids = submitMany(10);
    KitNode node = node();
    assertThat(ids(node.claim(ALL, "mail"))).isEqualTo(ids.subList(0, 3));
    assertThat(node.claim(ALL, "mail")).isEmpty();
    assertThat(node().claim(ALL, "mail")).as("another node").isEmpty();
  }

  @Test
  void tokensComeBackWithTime() {
    submitMany(10);
    KitNode node = emptied();
    fixture.advance(ONE_TOKEN);
    assertThat(node.claim(ALL, "mail")).hasSize(1);
    assertThat(node.claim(ALL, "mail")).isEmpty();
    fixture.advance(ONE_TOKEN.multipliedBy(2));
    assertThat(node.claim(ALL, "mail")).hasSize(2);
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void neverMoreThanTheBurstArePutBy() {
    submitMany(10);
    KitNode node = emptied();
    fixture.advance(Duration.ofDays(30));
    assertThat(node.claim(ALL, "mail")).hasSize(3);
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void partsOfTokensAddUpHoweverOftenOneAsks() {
    submitMany(10);
    KitNode node = emptied();
    for (int i = 0; i < 9; i++) {
      fixture.advance(Duration.ofMinutes(1));
      assertThat(node.claim(ALL, "mail")).as("after %s minutes", i + 1).isEmpty();
    }
    fixture.advance(Duration.ofSeconds(70));
    assertThat(node.claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void whatIsLeftOfATokenIsKeptWhenOneIsTaken() {
    submitMany(10);
    KitNode node = emptied();
    fixture.advance(Duration.ofMinutes(16));
    assertThat(node.claim(ALL, "mail")).hasSize(1);
    fixture.advance(Duration.ofMinutes(5));
    assertThat(node.claim(ALL, "mail")).hasSize(1);
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void onTheLongRunTheRateIsKept() {
    submitMany(60);
    KitNode node = emptied();
    int claimed = 0;
    for (int i = 0; i < 40; i++) {
      fixture.advance(Duration.ofMinutes(7));
      claimed += node.claim(ALL, "mail").size();
    }
    assertThat(claimed).as("in 280 minutes").isEqualTo(28);
  }

  @Test
  void aClaimThatFindsNothingTakesNoToken() {
    KitNode node = node();
    for (int i = 0; i < 5; i++) {
      assertThat(node.claim(ALL, "mail")).isEmpty();
    }
    submitMany(10);
    assertThat(node.claim(1, "mail")).hasSize(1);
    assertThat(node.claim(ALL, "mail")).hasSize(2);
  }

  @Test
  void noEndOfAnExecutionGivesItsTokenBack() {
    submitMany(10);
    KitNode node = node();
    List<Claimed> claimed = node.claim(ALL, "mail");
    node.finish(claimed.get(0), Outcome.succeeded(null));
    node.finish(claimed.get(1), Outcome.released());
    node.finish(claimed.get(2), Outcome.failedForGood("no"));
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void theRateIsOneForAllLanesOfTheType() {
    for (int tenant = 1; tenant <= 3; tenant++) {
      submit(task().tenant(tenant).queue("a"));
      submit(task().tenant(tenant).queue("b"));
    }
    assertThat(new KitNode(fixture.open()).claim(2, "mail")).hasSize(2);
    assertThat(node().claim(ALL, "mail")).hasSize(1);
  }

  @Test
  void otherTypesAreHandedOutInTheOneOrder() {
    emptiedWith(submitMany(3));
    submit(task().priority(9));
    long high = submit(task("other").priority(7));
    long low = submit(task("other").priority(2));
    assertThat(ids(node().claim(2, "mail", "other"))).containsExactly(high, low);
  }

  @Test
  void aChangeKeepsTheTokensThatAreThere() {
    submitMany(30);
    KitNode node = node();
    node.claim(2, "mail");
    rules("mail", Rules.rate(SIX_AN_HOUR.withBurst(20)));
    assertThat(node.claim(ALL, "mail")).as("one was left").hasSize(1);
    fixture.advance(Duration.ofDays(1));
    assertThat(node.claim(ALL, "mail")).hasSize(20);
  }

  @Test
  void aSmallerBurstTakesTheRestAway() {
    submitMany(10);
    rules("mail", Rules.rate(SIX_AN_HOUR.withBurst(2)));
    assertThat(node().claim(ALL, "mail")).hasSize(2);
  }

  @Test
  void aChangedRateCountsFromThenOn() {
    submitMany(30);
    KitNode node = emptied();
    rules("mail", Rules.rate(new Rate(60, Duration.ofHours(1), 20)));
    assertThat(node.claim(ALL, "mail")).isEmpty();
    fixture.advance(Duration.ofMinutes(10).plusSeconds(5));
    assertThat(node.claim(ALL, "mail")).hasSize(10);
  }

  @Test
  void anEditOfSomethingElseBringsNoTokens() {
    submitMany(10);
    KitNode node = emptied();
    StoredType stored = store.types().list().get(0);
    assertThat(
            store
                .types()
                .save(
                    new StoredType("mail", stored.version(), stored.rules(), "another text"),
                    SOMEBODY))
        .isTrue();
    assertThat(node.claim(ALL, "mail")).isEmpty();
    store.types().register(List.of(new StoredType("mail", 0, stored.rules(), "once more")));
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void withoutARateNothingIsHeldBack() {
    submitMany(10);
    KitNode node = emptied();
    rules("mail", TypeRules.NONE);
    assertThat(node.claim(ALL, "mail")).hasSize(7);
  }

  @Test
  void theSmallerOfTwoLimitsCountsAndTakesNoMoreTokens() {
    rules("mail", new TypeRules(false, 1, null, SIX_AN_HOUR));
    submitMany(10);
    KitNode node = node();
    for (int i = 0; i < 3; i++) {
      List<Claimed> claimed = node.claim(ALL, "mail");
      assertThat(claimed).hasSize(1);
      assertThat(node.claim(ALL, "mail")).isEmpty();
      node.finish(claimed.get(0), Outcome.succeeded(null));
    }
    assertThat(node.claim(ALL, "mail")).isEmpty();
  }

  @Test
  void manyWhoClaimAtTheSameTimeShareTheTokens() throws Exception {
    rules("other", Rules.rate(new Rate(6, Duration.ofHours(1), 10)));
    for (int i = 0; i < 40; i++) {
      submit(task("other"));
    }
    List<Callable<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      KitNode node = new KitNode(fixture.open());
      all.add(
          () -> {
            int claimed = 0;
            for (int round = 0; round < 5; round++) {
              claimed += node.claim(3, "other").size();
            }
            return claimed;
          });
    }
    int claimed = Together.run(all).stream().mapToInt(own -> own).sum();
    assertThat(claimed + node().claim(ALL, "other").size()).isEqualTo(10);
  }

  /** A node that has just taken all tokens. */
  private KitNode emptied() {
    KitNode node = node();
    assertThat(node.claim(ALL, "mail")).hasSize(3);
    return node;
  }

  private void emptiedWith(List<Long> ids) {
    assertThat(ids(node().claim(ALL, "mail"))).isEqualTo(ids);
  }
}
