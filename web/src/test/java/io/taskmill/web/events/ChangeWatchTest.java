package io.taskmill.web.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.TaskCommand;
import io.taskmill.admin.TaskScope;
import io.taskmill.schedule.Schedule;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.web.ApiException;
import io.taskmill.workflow.Workflow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.assertj.core.data.Index;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What those who listen are told, look by look. */
class ChangeWatchTest {

  private static final TaskType<String, Void> MAIL = TaskType.of("mail", String.class);
  private static final TaskType<String, Void> BILL = TaskType.of("bill", String.class);
  private static final Duration LONG = Duration.ofSeconds(20);

  private final EventsProperties properties = new EventsProperties();
  private final Map<String, Integer> questions = new TreeMap<>();
  private Taskmill mill;
  private ChangeWatch watch;
  private long nanos;
  private boolean isAway;

  @BeforeEach
  void open() {
    mill = Taskmill.open("memory:").declare(MAIL, BILL);
    mill.submit(MAIL.request("before"));
    watch = new ChangeWatch(counted(mill), properties, () -> nanos);
  }

  @AfterEach
  void close() {
    mill.close();
  }

  /** Counts what is asked; fails while the store is away. */
  private ControlPlane counted(ControlPlane plane) {
    return (ControlPlane)
        Proxy.newProxyInstance(
            ControlPlane.class.getClassLoader(),
            new Class<?>[] {ControlPlane.class},
            (proxy, method, arguments) -> {
              if (isAway) {
                throw new StoreAwayException("The store is away.", null);
              }
              questions.merge(method.getName(), 1, Integer::sum);
              try {
                return method.invoke(plane, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private HeardOutlet listen(TaskScope scope, Long... watched) {
    return listen(scope, null, watched);
  }

  private HeardOutlet listen(TaskScope scope, String lastEventId, Long... watched) {
    HeardOutlet outlet = new HeardOutlet();
    try {
      watch.open(scope, Set.of(watched), lastEventId, () -> outlet);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return outlet;
  }

  /** One who has had the first event. */
  private HeardOutlet greeted(TaskScope scope, Long... watched) {
    HeardOutlet outlet = listen(scope, watched);
    watch.look();
    outlet.text();
    return outlet;
  }

  private static String lastId(String text) {
    Matcher ids = Pattern.compile("id: (\\S+)").matcher(text);
    String last = null;
    while (ids.find()) {
      last = ids.group(1);
    }
    return last;
  }

  @Test
  void firstEventIsHelloAfterALook() {
    HeardOutlet first = listen(TaskScope.everything());
    assertThat(first.text()).isEmpty();

    watch.look();
    HeardOutlet second = listen(TaskScope.everything());

    assertThat(first.events()).containsExactly("hello");
    assertThat(second.events()).containsExactly("hello");
  }

  @Test
  void whereNothingHappensNothingIsTold() {
    HeardOutlet anna = greeted(TaskScope.everything());

    watch.look();
    watch.look();

    assertThat(anna.text()).isEmpty();
  }

  @Test
  void submitIsTold() {
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.submit(MAIL.request("one").tenant(7));
    mill.submit(MAIL.request("two").tenant(8));
    watch.look();

    assertThat(anna.events())
        .containsExactly("{\"topic\":\"tasks\",\"type\":\"mail\",\"queue\":\"default\"}");
  }

  @Test
  void endIsTold() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    mill.handle(
        BILL,
        (payload, task) -> {
          if (!gate.await(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody opened the gate");
          }
        });
    mill.start();
    TaskHandle<Void> bill = mill.submit(BILL.request("one"));
    HeardOutlet anna = greeted(TaskScope.everything());

    gate.countDown();
    bill.await(LONG);
    watch.look();

    assertThat(anna.events())
        .contains("{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}");
  }

  @Test
  void commandOfAPersonIsTold() {
    long id = mill.submit(MAIL.request("one")).id();
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.as("ben", null).pause(id);
    watch.look();

    assertThat(anna.events())
        .containsExactlyInAnyOrder(
            "{\"topic\":\"task\",\"id\":\"" + id + "\"}",
            "{\"topic\":\"tasks\",\"type\":\"mail\",\"queue\":\"default\"}",
            "{\"topic\":\"audit\"}");
  }

  @Test
  void editsOfTypesQueuesAndSchedulesAreTold() {
    mill.schedules().add(Schedule.of("nightly", MAIL, "x").every(Duration.ofHours(1)));
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.as("ben", null).queues().pause("default");
    mill.as("ben", null).types().disable("mail");
    mill.as("ben", null).schedules().online("nightly");
    watch.look();

    assertThat(anna.events())
        .containsExactlyInAnyOrder(
            "{\"topic\":\"types\",\"name\":\"mail\"}",
            "{\"topic\":\"queues\",\"name\":\"default\"}",
            "{\"topic\":\"schedules\",\"name\":\"nightly\"}",
            "{\"topic\":\"audit\"}");
  }

  @Test
  void nodesOperationsAndWorkflowsAreTold() {
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.handle(BILL, (payload, task) -> {});
    mill.start();
    long node = mill.nodes().list().get(0).id();
    long operation =
        mill.as("ben", null)
            .all(TaskCommand.pause(), TaskFilter.all().types("mail").tenant(3))
            .start();
    long workflow = mill.submit(Workflow.named("order").task("first", MAIL.request("x"))).id();
    watch.look();

    assertThat(anna.events())
        .contains(
            "{\"topic\":\"nodes\",\"id\":\"" + node + "\"}",
            "{\"topic\":\"operations\",\"id\":\"" + operation + "\"}",
            "{\"topic\":\"workflows\",\"id\":\"" + workflow + "\"}");
  }

  @Test
  void whatIsOutOfScopeIsNotTold() {
    long theirs = mill.submit(MAIL.request("theirs").tenant(8)).id();
    mill.schedules().add(Schedule.of("secret", MAIL, "x").every(Duration.ofHours(1)).tenant(8));
    HeardOutlet tenant = greeted(TaskScope.ofTenant(7), theirs);
    HeardOutlet types = greeted(TaskScope.everything().types(Set.of("bill")));
    HeardOutlet queues = greeted(TaskScope.everything().queues(Set.of("slow")));

    mill.submit(MAIL.request("more").tenant(8));
    mill.as("ben", null).pause(theirs);
    mill.as("ben", null).schedules().online("secret");
    mill.as("ben", null).types().disable("mail");
    mill.as("ben", null).queues().pause("secret-queue");
    watch.look();

    assertThat(tenant.events())
        .as("types count for all tenants; which queue it was is not said")
        .containsExactlyInAnyOrder(
            "{\"topic\":\"types\",\"name\":\"mail\"}", "{\"topic\":\"queues\"}");
    assertThat(types.events()).containsExactly("{\"topic\":\"queues\"}");
    assertThat(queues.events())
        .as("a type may put tasks into any queue")
        .containsExactlyInAnyOrder(
            "{\"topic\":\"types\",\"name\":\"mail\"}", "{\"topic\":\"schedules\"}");
  }

  @Test
  void whatIsInScopeIsTold() {
    HeardOutlet tenant = greeted(TaskScope.ofTenant(7));
    HeardOutlet types = greeted(TaskScope.everything().types(Set.of("bill")));

    mill.submit(BILL.request("ours").tenant(7));
    watch.look();

    String hint = "{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}";
    assertThat(tenant.events()).containsExactly(hint);
    assertThat(types.events()).containsExactly(hint);
  }

  @Test
  void watchedTaskIsToldToThoseWhoWatchIt() throws Exception {
    CountDownLatch reported = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    mill.handle(
        BILL,
        (payload, task) -> {
          task.progress(1, 2);
          task.checkpoint("one");
          reported.countDown();
          if (!gate.await(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody opened the gate");
          }
        });
    long id = mill.submit(BILL.request("one")).id();
    String hint = "{\"topic\":\"task\",\"id\":\"" + id + "\"}";
    HeardOutlet watching = greeted(TaskScope.everything(), id);
    HeardOutlet other = greeted(TaskScope.everything());
    watch.look();
    watching.text();
    other.text();

    mill.start();
    assertThat(reported.await(20, TimeUnit.SECONDS)).isTrue();
    watch.look();
    gate.countDown();

    assertThat(watching.events()).contains(hint);
    assertThat(other.events()).doesNotContain(hint);
    assertThat(questions).containsEntry("progress", 1);
  }

  @Test
  void streamThatWasCutGoesOn() {
    HeardOutlet anna = listen(TaskScope.everything());
    watch.look();
    String hello = lastId(anna.text());
    mill.submit(MAIL.request("one"));
    watch.look();
    mill.submit(BILL.request("two"));
    watch.look();
    String both = lastId(anna.text());

    assertThat(listen(TaskScope.everything(), hello, new Long[0]).events())
        .containsExactly(
            "{\"topic\":\"tasks\",\"type\":\"mail\",\"queue\":\"default\"}",
            "{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}");
    assertThat(listen(TaskScope.everything(), both, new Long[0]).events()).isEmpty();
    assertThat(listen(TaskScope.everything().types(Set.of("bill")), hello).events())
        .containsExactly("{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}");
  }

  @Test
  void onlyTheLastHintOfALookHasAnId() {
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.submit(MAIL.request("one"));
    mill.submit(BILL.request("two"));
    watch.look();

    assertThat(List.of(anna.text().split("\n\n")))
        .hasSize(2)
        .satisfies(event -> assertThat(event).doesNotContain("id: "), Index.atIndex(0))
        .satisfies(event -> assertThat(event).contains("\nid: "), Index.atIndex(1));
  }

  @Test
  void whoComesFromTooLongAgoOrElsewhereStartsAnew() {
    HeardOutlet anna = listen(TaskScope.everything());
    watch.look();
    String hello = lastId(anna.text());

    for (int i = 0; i < 1_001; i++) {
      mill.submit(MAIL.request("one"));
      watch.look();
    }

    for (String id : List.of(hello, "elsewhere-1", "", "no id at all", hello + "000")) {
      assertThat(listen(TaskScope.everything(), id).events()).as(id).containsExactly("resync");
    }
  }

  @Test
  void afterATimeInWhichNobodyListenedAllStartAnew() {
    HeardOutlet anna = listen(TaskScope.everything());
    watch.look();
    String hello = lastId(anna.text());
    anna.close();
    watch.look();
    questions.clear();
    watch.look();
    assertThat(questions).as("nobody listens").isEmpty();

    HeardOutlet again = listen(TaskScope.everything(), hello);
    watch.look();

    assertThat(again.events()).containsExactly("resync");
  }

  @Test
  void storeThatIsAwayBreaksNothing() {
    HeardOutlet anna = greeted(TaskScope.everything());
    isAway = true;
    watch.look();
    watch.look();
    HeardOutlet ben = listen(TaskScope.everything());
    assertThat(anna.text()).isEmpty();
    assertThat(ben.events()).containsExactly("hello");

    isAway = false;
    mill.submit(MAIL.request("meanwhile"));
    watch.look();
    assertThat(anna.events()).containsExactly("resync");
    assertThat(ben.events()).containsExactly("resync");

    mill.submit(BILL.request("afterwards"));
    watch.look();
    assertThat(anna.events())
        .containsExactly("{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}");
  }

  @Test
  void moreThanCanBeReadMeansStartingAnew() {
    List<Long> ids =
        IntStream.range(0, 700).mapToObj(i -> mill.submit(MAIL.request("one")).id()).toList();
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.as("ben", null).send(ids, TaskCommand.pause());
    watch.look();
    assertThat(anna.events())
        .as("many tasks, but all of them were read")
        .contains("{\"topic\":\"task\"}");

    mill.as("ben", null).send(ids, TaskCommand.resume());
    mill.as("ben", null).send(ids, TaskCommand.pause());
    watch.look();
    assertThat(anna.events()).containsExactly("resync");
  }

  @Test
  void manyListenersCostTheStoreAsMuchAsOne() {
    long[] ids =
        IntStream.range(0, 200).mapToLong(i -> mill.submit(MAIL.request("one")).id()).toArray();
    List<HeardOutlet> all =
        IntStream.range(0, 200).mapToObj(i -> listen(TaskScope.everything(), ids[i])).toList();
    watch.look();
    questions.clear();
    mill.submit(BILL.request("one"));

    watch.look();

    assertThat(questions).isEqualTo(Map.of("changeMark", 1, "statistics", 1, "find", 1));
    assertThat(all)
        .allSatisfy(
            each ->
                assertThat(each.events())
                    .containsExactly(
                        "hello", "{\"topic\":\"tasks\",\"type\":\"bill\",\"queue\":\"default\"}"));
  }

  @Test
  void whereNothingHasChangedOneQuestionIsAll() {
    greeted(TaskScope.everything());
    questions.clear();

    watch.look();

    assertThat(questions).isEqualTo(Map.of("changeMark", 1));
  }

  @Test
  void anOlderWorkflowIsToldOfAsLongAsItRuns() throws Exception {
    long old = mill.submit(Workflow.named("old").task("first", MAIL.request("x"))).id();
    for (int i = 0; i < 30; i++) {
      mill.submit(Workflow.named("new").task("first", BILL.request("x")));
    }
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.handle(MAIL, (payload, task) -> {});
    mill.start();
    mill.workflows().handle(old).await(LONG);
    watch.look();

    assertThat(anna.events()).contains("{\"topic\":\"workflows\",\"id\":\"" + old + "\"}");
  }

  @Test
  void whereManyWorkflowsRunItIsToldThatSomeHaveGoneOn() {
    for (int i = 0; i < 101; i++) {
      mill.submit(Workflow.named("order").task("first", BILL.request("x")));
    }
    HeardOutlet anna = greeted(TaskScope.everything());

    mill.submit(BILL.request("x"));
    watch.look();

    assertThat(anna.events()).contains("{\"topic\":\"workflows\"}");
  }

  @Test
  void whoReadsTooSlowlyStartsAnewAndHoldsNobody() {
    HeardOutlet slow = greeted(TaskScope.everything());
    HeardOutlet fast = greeted(TaskScope.everything());
    slow.getStuck();

    mill.submit(BILL.request("one"));
    watch.look();

    assertThat(slow.events()).containsExactly("resync");
    assertThat(fast.events()).hasSize(1);
  }

  @Test
  void quietStreamsBeatAndOldOnesEnd() {
    HeardOutlet anna = listen(TaskScope.everything());
    watch.look();
    String hello = lastId(anna.text());

    nanos += Duration.ofSeconds(14).toNanos();
    watch.beat();
    assertThat(anna.text()).isEmpty();
    nanos += Duration.ofSeconds(1).toNanos();
    watch.beat();
    assertThat(anna.text()).isEqualTo(":\nid: " + hello + "\n\n");

    nanos += properties.getLifetime().toNanos();
    watch.beat();
    assertThat(anna.isClosed()).isTrue();
    assertThat(watch.listeners()).isZero();
  }

  @Test
  void tooManyAreTurnedAway() {
    properties.setListeners(1);
    listen(TaskScope.everything());

    assertThatThrownBy(() -> listen(TaskScope.everything()))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("taskmill.web.events.listeners");
  }

  @Test
  void stopEndsAllStreams() {
    HeardOutlet anna = greeted(TaskScope.everything());

    watch.stop();

    assertThat(anna.isClosed()).isTrue();
    assertThatThrownBy(() -> listen(TaskScope.everything())).isInstanceOf(ApiException.class);
  }
}
