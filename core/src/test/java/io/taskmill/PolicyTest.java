package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.spi.TypeRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a policy is by default, what a type makes of it, and what it refuses. */
class PolicyTest {

  private static final TaskPolicy POLICY = TaskPolicy.DEFAULT;
  private static final TaskType<String, Void> TYPE = TaskType.of("type", String.class);

  @Test
  void theDefault() {
    assertThat(POLICY.retry()).isEqualTo(Retry.exponential(3, ofSeconds(10), 2));
    assertThat(POLICY.timeout()).isEqualTo(ofHours(1));
    assertThat(POLICY.maxRunning()).isNull();
    assertThat(POLICY.queue()).isEqualTo("default");
    assertThat(POLICY.priority()).isEqualTo(5);
    assertThat(POLICY.maxLosses()).isEqualTo(5);
    assertThat(POLICY.uniqueness()).isEqualTo(Uniqueness.BY_KEY);
    assertThat(POLICY.disabled() || POLICY.needsPerson() || POLICY.ordered()).isFalse();
    assertThat(POLICY.sticky()).isFalse();
    assertThat(POLICY.hostGrace()).isEqualTo(TypeRules.DEFAULT_HOST_GRACE);
  }

  @Test
  void oneAtATimeOrSkippedIsTheOtherWayOfSchedulers() {
    TaskPolicy policy = TaskPolicy.oneAtATimeOrSkipped();
    assertThat(policy.maxRunning()).isEqualTo(1);
    assertThat(policy.whenFull()).isEqualTo(WhenFull.SKIP);
    assertThat(policy.retry()).isEqualTo(Retry.none());
    assertThat(policy.timeout()).isEqualTo(ofHours(1));
  }

  @Test
  void eachSettingOfATypeIsOneOfItsPolicy() {
    Callback callback = Callback.post("https://shop.example/done").signed("ak", "sk");
    TaskPolicy policy =
        TYPE.title("Charge a card")
            .description("Talks to the bank.")
            .queue("slow")
            .priority(9)
            .disabled()
            .maxRunning(4)
            .skipWhenFull()
            .perKey(2)
            .ordered()
            .rate(Rate.perMinute(30))
            .sticky()
            .hostGrace(ofMinutes(3))
            .retry(Retry.fixed(4, ofSeconds(30)))
            .timeout(ofMinutes(5))
            .noProgressTimeout(ofMinutes(2))
            .deadline(ofHours(2))
            .maxLosses(7)
            .needsPerson()
            .unique(Uniqueness.BY_PAYLOAD)
            .callback(callback)
            .retention(ofHours(48))
            .attribute("customer", "/customer/id")
            .steps("reserve", "charge")
            .policy();
    assertThat(policy)
        .isEqualTo(
            new TaskPolicy(
                "Charge a card",
                "Talks to the bank.",
                "slow",
                9,
                true,
                4,
                WhenFull.SKIP,
                2,
                true,
                Rate.perMinute(30),
                true,
                ofMinutes(3),
                Retry.fixed(4, ofSeconds(30)),
                ofMinutes(5),
                ofMinutes(2),
                ofHours(2),
                7,
                true,
                Uniqueness.BY_PAYLOAD,
                callback,
                ofHours(48),
                Map.of("customer", "/customer/id"),
                List.of("reserve", "charge")));
    assertThat(TYPE.policy(policy).policy()).isEqualTo(policy);
  }

  @Test
  void aTypeIsCalledByItsNameUnlessItHasATitle() {
    assertThat(TYPE.policy()).isEqualTo(POLICY.withTitle("type"));
    assertThat(TYPE.policy(TaskPolicy.oneAtATimeOrSkipped()).policy().title()).isEqualTo("type");
  }

  @Test
  void onlyWhatATypeSaysItselfCountsAboveTheDefaults() {
    TaskPolicy defaults = POLICY.withQueue("main").withPriority(2).withTimeout(ofMinutes(1));
    TaskPolicy policy = TYPE.priority(5).policyOver(defaults);
    assertThat(policy.priority()).isEqualTo(5);
    assertThat(policy.queue()).isEqualTo("main");
    assertThat(policy.timeout()).isEqualTo(ofMinutes(1));
  }

  @Test
  void aLimitPerKeyMeansThatKeysNeedNotBeUnique() {
    assertThat(TYPE.perKey(1).policy().uniqueness()).isEqualTo(Uniqueness.NOTHING);
    Uniqueness rejecting = Uniqueness.BY_KEY.onDuplicate(OnDuplicate.REJECT);
    refused(() -> TYPE.unique(rejecting).perKey(1), "unique by key", "Uniqueness.NOTHING");
    refused(() -> TYPE.perKey(1).unique(Uniqueness.BY_KEY), "perKey is 1", "BY_PAYLOAD");
  }

  @Test
  void fieldsThatMakeNoSense() {
    refused(() -> POLICY.withMaxRunning(0), "maxRunning is 0", "at least 1", "disable the type");
    refused(() -> POLICY.withUniqueness(Uniqueness.NOTHING).withPerKey(-1), "perKey is -1");
    refused(() -> POLICY.withQueue("a b"), "queue 'a b'");
    refused(() -> POLICY.withPriority(10), "priority is 10");
    refused(() -> POLICY.withTimeout(Duration.ZERO), "timeout is PT0S", "a millisecond");
    refused(() -> POLICY.withTimeout(Duration.ofDays(40_000)), "timeout", "36500 days");
    refused(() -> POLICY.withDeadline(ofSeconds(-1)), "deadline is PT-1S");
    refused(() -> POLICY.withMaxLosses(0), "maxLosses is 0", "between 1 and 1000");
    refused(() -> POLICY.withHostGrace(ofSeconds(-1)), "hostGrace is PT-1S", "zero and a day");
    refused(() -> POLICY.withHostGrace(ofHours(25)), "hostGrace is PT25H", "needs a queue");
    assertThat(POLICY.withHostGrace(Duration.ZERO).hostGrace()).isZero();
    refused(() -> POLICY.withRetention(ofSeconds(-1)), "retention is PT-1S", "zero");
    refused(() -> TYPE.attribute("a b", "/a"), "attribute 'a b'", "no spaces");
    refused(() -> TYPE.attribute("a", "a"), "attribute a", "begins with a /");
    refused(() -> POLICY.withTitle("x".repeat(201)), "title 'xxx", "201", "at most 200");
    refused(() -> POLICY.withDescription("a\0b"), "description 'a?b'", "NUL");
  }

  @Test
  void fieldsThatDoNotGoTogether() {
    refused(() -> POLICY.withWhenFull(WhenFull.SKIP), "no maxRunning", "Set maxRunning first");
    refused(() -> POLICY.withOrdered(true), "perKey has no limit", "Set perKey first");
    refused(() -> POLICY.withPerKey(1), "unique by key", "Uniqueness.NOTHING");
    refused(
        () -> POLICY.withDeadline(ofMinutes(10)),
        "timeout of an attempt is PT1H",
        "PT10M",
        "first");
    refused(() -> TYPE.atMostOnce().retry(Retry.fixed(2, ofSeconds(1))), "at most once");
    refused(() -> TYPE.atMostOnce().maxLosses(2), "at most once", "2 losses");
    refused(() -> TYPE.atMostOnce().policy(POLICY), "at most once");
    assertThat(TYPE.retry(Retry.fixed(9, ofSeconds(1))).atMostOnce().policy().retry())
        .isEqualTo(Retry.none());
  }

  @Test
  void uniquenessThatMakesNoSense() {
    refused(() -> Uniqueness.BY_KEY.within(Duration.ZERO), "window of uniqueness is PT0S");
    refused(() -> Uniqueness.NOTHING.within(ofMillis(5)), "by nothing has a window of PT0.005S");
  }

  @Test
  void callbacksThatMakeNoSense() {
    refused(() -> Callback.post("ftp://shop.example/"), "'ftp://shop.example/'", "http or https");
    refused(() -> Callback.post("shop.example/done"), "whole one");
    refused(() -> Callback.post("http:// x"), "URL");
    refused(() -> new Callback.Target("http://x.example/", "GET"), "'GET'", "POST or PUT");
    refused(() -> new Callback(null, null, null), "nobody to tell");
    refused(() -> Callback.post("http://x.example/").signed("", "sk"), "blank", "unsigned");
  }

  @Test
  void aSecretIsKnownByItsNameOnly() {
    Callback callback = Callback.post("https://x.example/").signed("the-access", "shop.callbacks");
    TaskPolicy policy = TYPE.callback(callback).policy();
    assertThat(policy.toString()).contains("the-access", "shop.callbacks");
    assertThatThrownBy(() -> Callback.post("https://x.example/").signed("ak", "pa$$ word=="))
        .isInstanceOf(InvalidTaskException.class)
        .message()
        .contains("not the secret itself")
        .doesNotContain("pa$$");
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }
}
