package io.taskmill.engine.policy;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.Callback;
import io.taskmill.InvalidTaskException;
import io.taskmill.OnDuplicate;
import io.taskmill.Rate;
import io.taskmill.Retry;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.Uniqueness;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyTextTest {

  static final TaskPolicy FULL =
      TaskType.of("type")
          .title("Übertrag \"nachts\"")
          .description("Zwei\nZeilen 🚚")
          .queue("slow")
          .priority(9)
          .disabled()
          .maxRunning(4)
          .skipWhenFull()
          .perKey(2)
          .ordered()
          .rate(new Rate(30, ofMinutes(1), 5))
          .sticky()
          .hostGrace(ofMinutes(2))
          .timeout(ofMinutes(5))
          .noProgressTimeout(ofMinutes(3))
          .deadline(ofHours(2))
          .maxLosses(7)
          .needsPerson()
          .unique(Uniqueness.BY_PAYLOAD.within(ofHours(1)).onDuplicate(OnDuplicate.REPLACE))
          .callback(
              new Callback(
                  new Callback.Target("https://shop.example/done", "PUT"),
                  null,
                  new Callback.Security("ak", "shop")))
          .retention(ofHours(48))
          .attribute("customer", "/customer/id")
          .steps("reserve", "charge")
          .policy();

  private static final List<Retry> STRATEGIES =
      List.of(
          Retry.none(),
          Retry.atOnce(3),
          Retry.fixed(4, ofSeconds(30)),
          Retry.intervals(5, ofSeconds(1), ofMinutes(1)),
          Retry.exponential(6, ofSeconds(1), 1.5).withCap(ofMinutes(5)).withJitter(0.25),
          Retry.fixedThenExponential(7, 3, ofSeconds(10), 2).withCap(ofHours(1)),
          Retry.forever(ofMinutes(1)),
          Retry.forever(Retry.daily(3, ofHours(1), 1, ZoneId.of("Asia/Shanghai"))),
          Retry.daily(3, ofHours(1), 7, ZoneId.of("Europe/Berlin")));

  @Test
  void aPersonCanReadIt() {
    assertThat(PolicyText.write(TaskType.of("a").retry(Retry.fixed(4, ofSeconds(30))).policy()))
        .isEqualTo(
            """
            {"title":"a","description":"","queue":"default","priority":5,"disabled":false,\
            "whenFull":"wait","ordered":false,"sticky":false,"hostGrace":"PT30S",\
            "retry":{"strategy":"fixed","maxAttempts":4,"interval":"PT30S"},\
            "timeout":"PT1H","maxLosses":5,"needsPerson":false,\
            "uniqueness":{"by":"key","onDuplicate":"return_existing"}}\
            """);
    assertThat(PolicyText.write(FULL))
        .contains(
            "\"sticky\":true,\"hostGrace\":\"PT2M\"",
            "\"rate\":{\"tasks\":30,\"period\":\"PT1M\",\"burst\":5}",
            "\"uniqueness\":{\"by\":\"payload\",\"window\":\"PT1H\",\"onDuplicate\":\"replace\"}",
            "\"callback\":{\"success\":{\"url\":\"https://shop.example/done\",\"method\":\"PUT\"},"
                + "\"security\":{\"accessKey\":\"ak\",\"secretName\":\"shop\"}}");
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    for (Retry retry : STRATEGIES) {
      for (TaskPolicy policy : List.of(TaskPolicy.DEFAULT, FULL)) {
        TaskPolicy written = policy.withRetry(retry);
        assertThat(PolicyText.read(PolicyText.write(written))).isEqualTo(written);
      }
    }
  }

  @Test
  void everyStrategyIsTriedHere() {
    assertThat(STRATEGIES.stream().<Object>map(Object::getClass).distinct())
        .containsExactlyInAnyOrder((Object[]) Retry.class.getPermittedSubclasses());
  }

  @Test
  void whatIsMissingIsAsTheDefaultHasIt() {
    assertThat(PolicyText.read("{}")).isEqualTo(TaskPolicy.DEFAULT);
    assertThat(PolicyText.read("{\"priority\":9,\"deadline\":null}"))
        .isEqualTo(TaskPolicy.DEFAULT.withPriority(9));
    assertThat(PolicyText.read("{\"retry\":{\"strategy\":\"exponential\"}}"))
        .isEqualTo(TaskPolicy.DEFAULT);
  }

  @Test
  void whatANewerVersionWroteBesidesIsPassedOver() {
    assertThat(PolicyText.read("{\"colour\":\"red\",\"rate\":{\"tasks\":3,\"per\":[1]}}"))
        .isEqualTo(TaskPolicy.DEFAULT.withRate(Rate.perSecond(3)));
  }

  @Test
  void whatIsNoPolicyIsRefusedAndSaysWhy() {
    refused("", "no JSON");
    refused("{\"title\":", "no JSON");
    refused("[]", "no JSON object");
    refused("{\"priority\":\"high\"}", "'priority'", "whole number", "\"high\"");
    refused("{\"priority\":3000000000}", "whole number");
    refused("{\"priority\":0}", "priority is 0");
    refused("{\"hostGrace\":\"-PT1S\"}", "hostGrace is PT-1S");
    refused("{\"timeout\":\"an hour\"}", "its 'timeout' is 'an hour'. Write it as in PT1M30S");
    refused("{\"whenFull\":\"explode\"}", "'explode'", "[wait, skip]");
    refused("{\"retry\":{\"strategy\":\"hope\"}}", "'hope'");
    refused("{\"retry\":{\"strategy\":\"daily\",\"zone\":\"Mars\"}}", "Mars");
    refused("{\"retry\":3}", "'retry'", "an object");
    refused("{\"retry\":{\"strategy\":\"intervals\"}}", "'intervals'", "list of times");
  }

  private static void refused(String text, String... fragments) {
    assertThatThrownBy(() -> PolicyText.read(text))
        .isInstanceOf(InvalidTaskException.class)
        .message()
        .contains(fragments);
  }
}
