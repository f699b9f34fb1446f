package io.taskmill.server.demo.past;

import io.taskmill.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Orders of the last day: workflows from the shelf to the customer. */
final class PastOrders {

  private static final String TYPES =
      "[\"carrier.ship\",\"mail.send\",\"payment.charge\",\"stock.reserve\",\"warehouse.label\",\"warehouse.pack\"]";
  private static final int TASKS = 6;

  private final Book book;
  private final Day day;
  private final Lanes lanes;
  private final List<PastNode> nodes;

  PastOrders(Book book, Day day, Lanes lanes, List<PastNode> nodes) {
    this.book = book;
    this.day = day;
    this.lanes = lanes;
    this.nodes = nodes;
  }

  static String payload(String number, String customer, String card) {
    return "{\"number\":%s,\"customer\":\"%s\",\"cents\":%d,\"card\":\"%s\"}"
        .formatted(number, customer, 500 + Math.floorMod(number.hashCode(), 20_000), card);
  }

  private PastNode node() {
    return nodes.get(day.random().nextInt(nodes.size()));
  }

  private String customer() {
    String[] all = {"anna", "ben", "chen", "dora", "emre", "fatima", "grace", "hiro"};
    return all[day.random().nextInt(all.length)];
  }

  private PastTask task(Kind kind, long tenant, Instant created, String number, String customer) {
    PastTask task = new PastTask(kind, tenant, created, payload(number, customer, "visa"));
    return kind == Kind.CHARGE || kind == Kind.SHIP
        ? task.attributes(Map.of("customer", customer, "order", number))
        : task;
  }

  /** One that went through; while the bank was away, at the second attempt. */
  void done(int minutesAgo, PastError error) {
    Instant created = day.in(minutesAgo);
    long tenant = day.tenant(minutesAgo);
    String number = Integer.toString(1_000 + day.random().nextInt(9_000));
    String customer = customer();
    long workflow = PastTask.nextId(created);
    Instant at = created.plusMillis(40);
    PastTask reserve =
        task(Kind.RESERVE, tenant, created, number, customer).ofWorkflow(workflow, "reserve", 0);
    at = end(reserve, at, 45);
    PastTask charge =
        task(Kind.CHARGE, tenant, created, number, customer).ofWorkflow(workflow, "charge", 0);
    if (Day.isBankAway(minutesAgo)) {
      charge.failed(node(), at, Duration.ofMillis(2_050), error.with(Rehearsal.ORDER, number));
      at = at.plusMillis(7_100);
    }
    at = end(charge, at, 320);
    PastTask pack =
        task(Kind.PACK, tenant, created, number, customer).ofWorkflow(workflow, "pack", 0);
    PastTask label =
        task(Kind.LABEL, tenant, created, number, customer).ofWorkflow(workflow, "label", 0);
    Instant labelled = end(label, at, 110);
    at = end(pack, at, 1_300);
    at = labelled.isAfter(at) ? labelled : at;
    PastTask ship =
        task(Kind.SHIP, tenant, created, number, customer).ofWorkflow(workflow, "ship", 0);
    at = end(ship, at, 230);
    PastTask thank = thank(tenant, created, customer).ofWorkflow(workflow, "thank", 0);
    at = end(thank, at, 70);
    List<PastTask> all = List.of(reserve, charge, pack, label, ship, thank);
    connect(all);
    workflow(workflow, tenant, created, at, number, thank, 0);
  }

  private Instant end(PastTask task, Instant start, double millis) {
    Duration ran = day.around(millis);
    task.succeeded(node(), start, ran, null);
    return start.plus(ran).plusMillis(15);
  }

  private static PastTask thank(long tenant, Instant created, String customer) {
    return new PastTask(
        Kind.MAIL,
        tenant,
        created,
        "{\"to\":\"%s@shop.example\",\"template\":\"thanks\"}".formatted(customer));
  }

  /** One whose card could not be charged: it waits for a person, and the rest for it. */
  void stuck(int minutesAgo, PastError error) {
    Instant created = day.in(minutesAgo);
    long tenant = 1;
    String number = Integer.toString(1_000 + day.random().nextInt(9_000));
    String customer = customer();
    long workflow = PastTask.nextId(created);
    PastTask reserve =
        task(Kind.RESERVE, tenant, created, number, customer).ofWorkflow(workflow, "reserve", 0);
    Instant at = end(reserve, created.plusMillis(40), 45);
    PastTask charge =
        task(Kind.CHARGE, tenant, created, number, customer).ofWorkflow(workflow, "charge", 0);
    failThrice(charge, at, error.with(Rehearsal.ORDER, number));
    charge.waits(TaskState.ATTENTION.code(), lanes.of(Kind.CHARGE, tenant));
    PastTask pack = after(Kind.PACK, tenant, created, number, customer, workflow, "pack", 1);
    PastTask label = after(Kind.LABEL, tenant, created, number, customer, workflow, "label", 1);
    PastTask ship = after(Kind.SHIP, tenant, created, number, customer, workflow, "ship", 2);
    PastTask thank =
        thank(tenant, created, customer)
            .ofWorkflow(workflow, "thank", 1)
            .waits(PastTask.AFTER, lanes.of(Kind.MAIL, tenant));
    connect(List.of(reserve, charge, pack, label, ship, thank));
    workflow(workflow, tenant, created, null, number, thank, TASKS - 1);
  }

  private PastTask after(
      Kind kind,
      long tenant,
      Instant created,
      String number,
      String customer,
      long workflow,
      String name,
      int before) {
    return task(kind, tenant, created, number, customer)
        .ofWorkflow(workflow, name, before)
        .waits(PastTask.AFTER, lanes.of(kind, tenant));
  }

  /** All its attempts, five seconds apart. */
  void failThrice(PastTask charge, Instant first, PastError error) {
    Instant at = first;
    for (int attempt = 1; attempt <= Kind.CHARGE.maxAttempts; attempt++) {
      PastNode node = node();
      charge.logged(node, attempt, at, 20, "Asks the bank for the amount");
      charge.failed(node, at, day.around(400), error);
      at = at.plusSeconds(6);
    }
  }

  /** Adds them; they are in the order reserve, charge, pack, label, ship, thank. */
  private void connect(List<PastTask> all) {
    all.get(0).before(all.get(1));
    all.get(1).before(all.get(2)).before(all.get(3));
    all.get(2).before(all.get(4));
    all.get(3).before(all.get(4));
    all.get(4).before(all.get(5));
    all.forEach(book::add);
  }

  private void workflow(
      long id,
      long tenant,
      Instant created,
      @Nullable Instant finished,
      String number,
      PastTask result,
      int live) {
    book.add(
        "workflows",
        Fields.of("workflow")
            .with("id", id)
            .with("tenant", tenant)
            .with("creator", 0)
            .without("parent")
            .with("result_of", result.id())
            .with("created_at", created)
            .with("finished_at", finished)
            .with("total", TASKS)
            .with("live", live)
            .with("undos", 0)
            .with("failed", 0)
            .with("cancelled", 0)
            .with("gate", 0)
            .with("purging", 0)
            .with("state", live == 0 ? "SUCCEEDED" : "RUNNING")
            .with("on_failure", "CANCEL_REST")
            .with("name", "order")
            .with("workflow_key", live == 0 ? "order-" + number : null)
            .without("parent_step")
            .with("types", TYPES)
            .row());
  }
}
