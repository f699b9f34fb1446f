package io.taskmill.server.demo.shop;

import io.taskmill.TaskHandle;
import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.admin.Operator;
import io.taskmill.workflow.Workflow;
import io.taskmill.workflow.WorkflowHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The day on which the shop opens: what people have set, and what lies about waiting, each for a
 * reason of its own.
 */
public final class Opening {

  /** How many tasks may be in the partner's queue. */
  static final long PARTNER_CAPACITY = 60;

  private static final int PARTNER_BACKLOG = 52;
  private static final int NEWSLETTERS = 85;
  private static final int INSTALMENTS = 12;
  private static final int BOOKINGS_OF_ONE = 6;
  private static final int SMALL_FILE = 2_000;

  private final Taskmill mill;

  private Opening(Taskmill mill) {
    this.mill = mill;
  }

  /** Opens the shop, once. */
  public static void of(Taskmill mill) {
    Opening opening = new Opening(mill);
    opening.set();
    opening.leaveWaiting();
    opening.begin();
    new Visitors(mill).come();
  }

  private void set() {
    Operator anna = mill.as("anna", "campaign week: mails must not crowd out payments");
    anna.types().edit("mail.send", policy -> policy.withPriority(3).withMaxRunning(6));
    mill.as("ops-1", "the partner has complained").queues().create("partner", PARTNER_CAPACITY);
    mill.as("chen", "the text waits for approval").queues().pause("newsletter");
    mill.as("anna", "no banner before spring").schedules().offline(Timetables.SEASON, false);
  }

  /** One reason each: a paused queue, a rate, no worker, a machine, a time, a person, a turn. */
  private void leaveWaiting() {
    List<TaskRequest<?, ?>> all = new ArrayList<>();
    for (int i = 1; i <= NEWSLETTERS; i++) {
      all.add(Mails.NEWSLETTER.request(Mails.to("reader-" + i, "spring")).tenant(1).tags("spring"));
    }
    for (int i = 0; i < PARTNER_BACKLOG; i++) {
      all.add(Suppliers.PARTNER.request(Suppliers.random()).tenant(1));
    }
    for (int i = 1; i <= INSTALMENTS; i++) {
      Order order = Order.random();
      all.add(
          Payments.CHARGE
              .request(order)
              .key("instalment-%d-%d".formatted(order.number(), i))
              .tenant(1)
              .tags("instalment")
              .delay(Duration.ofHours(7L * i * i)));
    }
    for (int i = 0; i < BOOKINGS_OF_ONE; i++) {
      all.add(Payments.LOYALTY.request(new Payments.Points("anna", 10)).key("anna").tenant(1));
    }
    all.add(Shop.INVOICE.request(Order.random()).tenant(2).tags("paper"));
    all.add(Shop.INVOICE.request(Order.random()).tenant(3).tags("paper"));
    all.add(Reports.BUILD.request(new Reports.Report("2026-09", 80)).host("render-2"));
    mill.submitAll(all);
    List<TaskHandle<Void>> held =
        mill.submitAll(
            List.of(
                Mails.SEND
                    .request(Mails.to("press", "launch"))
                    .tags("launch")
                    .delay(Duration.ofHours(1)),
                Mails.SEND
                    .request(Mails.to("partners", "launch"))
                    .tags("launch")
                    .delay(Duration.ofHours(1))));
    held.forEach(mail -> mill.as("anna", "the launch is put off").pause(mail.id()));
  }

  /** What takes a while, so that it is there to be watched. */
  private void begin() {
    for (int i = 0; i < 4; i++) {
      mill.submit(Orders.APPROVE.request(Order.random()).tenant(1).tags("large"));
    }
    mill.submit(Orders.RETURN.request(Order.random()).tenant(1));
    mill.submit(Reports.BUILD.request(Reports.MONTH));
    mill.submit(Reports.workflow());
    mill.submit(Suppliers.workflow(Suppliers.random()));
    mill.submit(Suppliers.workflow(new Suppliers.Delivery(Suppliers.BROKEN, SMALL_FILE)));
    mill.submit(Pictures.GALLERY.request(Pictures.random()).tenant(1));
    mill.submit(pagesOfTheSeason());
    WorkflowHandle twice = mill.submit(Reports.workflow());
    mill.as("chen", "asked for twice").workflows().cancel(twice.id());
  }

  /** Fails: its banner is no picture. */
  private static Workflow pagesOfTheSeason() {
    return Workflow.named("season")
        .task("banner", Pictures.RESIZE.request(Pictures.broken()).maxAttempts(1))
        .task("page", Mails.SEND.request(Mails.to("editors", "season")))
        .after("banner");
  }
}
