package io.taskmill;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.schedule.Recurring;
import io.taskmill.schedule.Schedule;
import java.time.ZoneId;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Handlers as classes: what they say of their type, and who makes their objects. */
class HandlerClassTest {

  record Mail(String to) {}

  static final class Mailer {
    final Queue<String> sent = new ConcurrentLinkedQueue<>();
  }

  @TaskDefinition(
      name = "mail",
      formerly = {"letter", "note"},
      title = "Send mail",
      description = "By the provider's API.",
      queue = "out",
      priority = 8,
      disabled = true,
      maxRunning = 4,
      skipWhenFull = true,
      perKey = 1,
      ordered = true,
      sticky = true,
      hostGrace = "PT2M",
      maxAttempts = 5,
      retryDelay = "PT30S",
      retryMultiplier = 3,
      timeout = "PT1M",
      deadline = "PT10M",
      needsPerson = true)
  static final class Full implements TaskHandler<Mail> {
    @Override
    public void run(Mail mail, TaskContext task) {}
  }

  static final class SendMail implements TaskHandler<Mail> {
    private final Mailer mailer;

    SendMail(Mailer mailer) {
      this.mailer = mailer;
    }

    @Override
    public void run(Mail mail, TaskContext task) {
      mailer.sent.add(mail.to());
    }
  }

  abstract static class Base<X, Q> implements TaskFunction<Q, X> {}

  abstract static class Middle<T> extends Base<Integer, T> implements Runnable {}

  @TaskDefinition(name = "length")
  static final class Length extends Middle<String> {
    @Override
    public Integer run(String text, TaskContext task) {
      return text.length();
    }

    @Override
    public void run() {}
  }

  @TaskDefinition(name = "nightly", maxRunning = 1, skipWhenFull = true, maxAttempts = 1)
  static final class Nightly implements TaskHandler<NoPayload> {
    static final AtomicInteger OBJECTS = new AtomicInteger();
    static final AtomicInteger RUNS = new AtomicInteger();

    Nightly() {
      OBJECTS.incrementAndGet();
    }

    @Override
    public void run(NoPayload nothing, TaskContext task) {
      RUNS.incrementAndGet();
    }
  }

  @Test
  void aDefinitionSaysWhatABuilderCouldSay() {
    TaskType<Mail, Void> type = TaskType.ofHandler(Full.class);
    assertThat(type.name()).isEqualTo("mail");
    assertThat(type.formerNames()).containsExactly("letter", "note");
    assertThat(type.payloadType()).isEqualTo(TypeRef.of(Mail.class));
    assertThat(type.policy())
        .isEqualTo(
            TaskType.of("mail")
                .title("Send mail")
                .description("By the provider's API.")
                .queue("out")
                .priority(8)
                .disabled()
                .maxRunning(4)
                .skipWhenFull()
                .perKey(1)
                .ordered()
                .sticky()
                .hostGrace(ofMinutes(2))
                .retry(Retry.exponential(5, ofSeconds(30), 3))
                .timeout(ofMinutes(1))
                .deadline(ofMinutes(10))
                .needsPerson()
                .policy());
    assertThat(TaskType.ofHandler(Full.class)).isSameAs(type);
  }

  @TaskDefinition(
      name = "$mail",
      formerly = {"$letter", "$note"},
      title = "$Send mail",
      description = "$By the provider's API.",
      queue = "$out",
      hostGrace = "$PT2M",
      maxAttempts = 5,
      retryDelay = "$PT30S",
      timeout = "$PT1M",
      noProgressTimeout = "$PT20S",
      deadline = "$PT10M")
  @Recurring(name = "$morning", cron = "$0 7 * * *", zone = "$Europe/Berlin", jitter = "$PT5S")
  static final class Placeholders implements TaskHandler<NoPayload> {
    @Override
    public void run(NoPayload nothing, TaskContext task) {}
  }

  @Test
  void everyTextOfTheAnnotationsMayHaveAPlaceholder() {
    HandlerDefinition definition =
        HandlerDefinition.of(Placeholders.class, text -> text.replace("$", ""));
    TaskType<?, ?> type = definition.type();
    assertThat(type.name()).isEqualTo("mail");
    assertThat(type.formerNames()).containsExactly("letter", "note");
    assertThat(type.policy())
        .isEqualTo(
            TaskType.of("mail")
                .title("Send mail")
                .description("By the provider's API.")
                .queue("out")
                .hostGrace(ofMinutes(2))
                .retry(Retry.exponential(5, ofSeconds(30), 1))
                .timeout(ofMinutes(1))
                .noProgressTimeout(ofSeconds(20))
                .deadline(ofMinutes(10))
                .policy());
    Schedule schedule = definition.schedule().orElseThrow();
    assertThat(schedule.name()).isEqualTo("morning");
    assertThat(schedule.timetable().text()).isEqualTo("cron:0 7 * * *");
    assertThat(schedule.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(schedule.jitter()).isEqualTo(ofSeconds(5));
  }

  @Test
  void aClassWhoseTextsStayAsTheyAreHasTheSameTypeEverywhere() {
    assertThat((Object) HandlerDefinition.of(Full.class, text -> text).type())
        .isSameAs(TaskType.ofHandler(Full.class));
  }

  @Test
  void whatADefinitionLeavesOutIsForTheDefaultsToSay() {
    TaskPolicy defaults = TaskPolicy.DEFAULT.withQueue("main").withNeedsPerson(true);
    TaskPolicy policy = TaskType.ofHandler(Nightly.class).policyOver(defaults);
    assertThat(policy.queue()).isEqualTo("main");
    assertThat(policy.needsPerson()).isTrue();
    assertThat(policy.retry().maxAttempts()).isEqualTo(1);
  }

  @Test
  void withoutANameTheClassGivesIts() {
    assertThat(TaskType.ofHandler(SendMail.class).name())
        .isEqualTo("io.taskmill.HandlerClassTest.SendMail");
  }

  @Test
  void theClassesOfPayloadAndResultAreFoundHoweverFarAway() {
    TaskType<String, Integer> type = TaskType.ofFunction(Length.class);
    assertThat(type.payloadType()).isEqualTo(TypeRef.of(String.class));
    assertThat(type.resultType()).isEqualTo(TypeRef.of(Integer.class));
  }

  @Test
  void aFactoryMakesTheHandlers() throws Exception {
    Mailer mailer = new Mailer();
    HandlerFactory container =
        new HandlerFactory() {
          @Override
          @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
          public <T> T create(Class<T> handlerClass) {
            return (T) new SendMail(mailer);
          }
        };
    try (Taskmill mill = Taskmill.builder().url("memory:").handlers(container).open()) {
      mill.handle(SendMail.class).start();
      mill.submit(TaskType.ofHandler(SendMail.class).request(new Mail("a@b.example")))
          .result(ofSeconds(20));
      refused(() -> mill.handle(Full.class), "factory gave a ", "SendMail for ", "Full");
    }
    assertThat(mailer.sent).containsExactly("a@b.example");
  }

  @Test
  void withoutAFactoryOneObjectIsConstructedForAllTasks() throws Exception {
    Nightly.OBJECTS.set(0);
    Nightly.RUNS.set(0);
    try (Taskmill mill = Taskmill.open("memory:")) {
      mill.handle(Nightly.class).handle(Length.class).start();
      mill.submit(TaskType.ofHandler(Nightly.class).request()).result(ofSeconds(20));
      mill.submit("nightly", new NoPayload()).result(ofSeconds(20));
      assertThat(
              mill.submit(TaskType.ofFunction(Length.class).request("four")).result(ofSeconds(20)))
          .contains(4);
    }
    assertThat(Nightly.OBJECTS).hasValue(1);
    assertThat(Nightly.RUNS).hasValue(2);
  }

  static final class Neither {}

  static final class OfAny<T> implements TaskHandler<T> {
    @Override
    public void run(T any, TaskContext task) {}
  }

  @SuppressWarnings("rawtypes")
  static final class Raw implements TaskHandler {
    @Override
    public void run(Object any, TaskContext task) {}
  }

  @TaskDefinition(timeout = "an hour")
  static final class BadTime extends Abstract {}

  @TaskDefinition(maxRunning = 0)
  static final class BadNumber extends Abstract {}

  @TaskDefinition(retryMultiplier = 2)
  static final class MultipliesNothing extends Abstract {}

  @TaskDefinition(retryDelay = "PT1S")
  static final class Endless extends Abstract {}

  @TaskDefinition(name = "a b")
  static final class BadName extends Abstract {}

  static class Abstract implements TaskHandler<String> {
    @Override
    public void run(String text, TaskContext task) {}
  }

  static final class Throws extends Abstract {
    Throws() {
      throw new IllegalStateException("not today");
    }
  }

  @Test
  void whatCannotBeAHandlerSaysWhy() {
    try (Taskmill mill = Taskmill.open("memory:")) {
      refused(() -> mill.handle(Neither.class), "Neither is no handler class", "TaskFunction");
      refused(() -> mill.handle(OfAny.class), "OfAny", "leaves T open", "a record or List<Order>");
      refused(() -> mill.handle(Raw.class), "Raw", "without one", "TaskType of your own");
      refused(() -> mill.handle(BadTime.class), "BadTime", "'an hour'", "PT1M30S");
      refused(() -> mill.handle(BadNumber.class), "BadNumber", "maxRunning is 0");
      refused(() -> mill.handle(MultipliesNothing.class), "no retryDelay", "Set both");
      refused(() -> mill.handle(Endless.class), "maxAttempts is not");
      refused(() -> mill.handle(BadName.class), "@TaskDefinition of", "'a b'");
      refused(() -> mill.handle(SendMail.class), "no constructor without parameters", "handlers(");
      refused(() -> mill.handle(Throws.class), "constructor of", "not today");
      class Local extends Abstract {}
      refused(() -> mill.handle(Local.class), "no name to be stored", "Set the name");
    }
  }

  private static void refused(ThrowingCallable call, String... fragments) {
    assertThatThrownBy(call).isInstanceOf(InvalidTaskException.class).message().contains(fragments);
  }
}
