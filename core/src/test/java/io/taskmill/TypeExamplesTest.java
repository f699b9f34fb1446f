package io.taskmill;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Runs what docs/types.md shows, and checks that it shows what runs here. */
class TypeExamplesTest {

  record Mail(String to) {}

  static final class Mailer {
    final Queue<Mail> sent = new ConcurrentLinkedQueue<>();

    void send(Mail mail) {
      sent.add(mail);
    }
  }

  record Container(Mailer mailer) {
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    <T> T get(Class<T> wanted) {
      return (T) new SendMail(mailer);
    }
  }

  @Test
  void aPolicyAndItsEdit() {
    Taskmill mill =
        Taskmill.builder()
            .url("memory:")
            .defaults(policy -> policy.withTimeout(ofMinutes(5)).withNeedsPerson(true))
            .open();
    TaskType<Mail, Void> mail =
        TaskType.of("mail", Mail.class)
            .title("Send mail")
            .maxRunning(20)
            .rate(Rate.perSecond(50))
            .retry(Retry.exponential(6, ofSeconds(5), 3).withCap(ofMinutes(10)).withJitter(0.2))
            .unique(Uniqueness.BY_PAYLOAD.within(ofHours(1)));
    mill.declare(mail);
    mill.types().edit("mail", policy -> policy.withMaxRunning(5).withPriority(7));
    mill.types().disable("mail");
    TypeInfo now = mill.types().get("mail").orElseThrow();
    Set<PolicyField> edited = now.edited();
    TaskPolicy code = now.code();
    mill.types().revert("mail", PolicyField.DISABLED, PolicyField.PRIORITY);
    mill.types().revertAll("mail");
    mill.queues().create("imports", 10_000);
    mill.queues().pause("imports");
    long cancelled = mill.queues().reset("imports");

    assertThat(now.policy().maxRunning()).isEqualTo(5);
    assertThat(now.policy().timeout()).isEqualTo(ofMinutes(5));
    assertThat(now.policy().disabled()).isTrue();
    assertThat(edited)
        .containsExactlyInAnyOrder(
            PolicyField.MAX_RUNNING, PolicyField.PRIORITY, PolicyField.DISABLED);
    assertThat(mill.types().get("mail").orElseThrow().policy()).isEqualTo(code);
    assertThat(cancelled).isZero();
    mill.close();
  }

  @Test
  void limits() {
    TaskType<NoPayload, Void> nightly =
        TaskType.of("nightly").policy(TaskPolicy.oneAtATimeOrSkipped());
    TaskType<Mail, Void> account = TaskType.of("account", Mail.class).perKey(1).ordered();
    assertThat(nightly.policy().whenFull()).isEqualTo(WhenFull.SKIP);
    assertThat(account.policy().uniqueness()).isEqualTo(Uniqueness.NOTHING);
  }

  @Test
  void retries() {
    Retry.none();
    Retry.atOnce(3);
    Retry.fixed(5, ofSeconds(30));
    Retry.intervals(6, ofSeconds(10), ofMinutes(1), ofHours(1));
    Retry.exponential(8, ofSeconds(1), 2).withCap(ofMinutes(5)).withJitter(0.2);
    Retry.fixedThenExponential(8, 3, ofSeconds(10), 2);
    Retry.forever(ofMinutes(1));
    Retry.forever(Retry.exponential(1, ofSeconds(1), 2).withCap(ofHours(1)));
    Retry daily = Retry.daily(3, ofHours(1), 7, ZoneId.of("Europe/Berlin"));
    assertThat(daily.maxAttempts()).isEqualTo(21);
  }

  @TaskDefinition(name = "send-mail", maxAttempts = 5, retryDelay = "PT30S", timeout = "PT1M")
  static final class SendMail implements TaskHandler<Mail> {
    private final Mailer mailer;

    SendMail(Mailer mailer) {
      this.mailer = mailer;
    }

    @Override
    public void run(Mail mail, TaskContext task) {
      mailer.send(mail);
    }
  }

  @Test
  void handlerClasses() throws Exception {
    Container container = new Container(new Mailer());
    String url = "memory:";
    try (Taskmill mill = Taskmill.builder().url(url).handlers(container::get).open()) {
      mill.handle(SendMail.class);
      mill.start();
      mill.submit(TaskType.ofHandler(SendMail.class).request(new Mail("ann@example.org")))
          .result(Duration.ofSeconds(30));
    }
    assertThat(container.mailer().sent).containsExactly(new Mail("ann@example.org"));
  }

  @Test
  void theDocsShowWhatRunsHere() throws Exception {
    ShownCode.runsIn(TypeExamplesTest.class, "types.md");
  }
}
