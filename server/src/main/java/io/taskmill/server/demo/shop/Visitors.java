package io.taskmill.server.demo.shop;

import io.taskmill.QueueFullException;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskRequest;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Those who come to the shop. Twice a minute they are counted, and what they will cause in the next
 * half minute is submitted, each at its moment. They come in waves of some minutes.
 */
final class Visitors {

  /** How often they are counted. */
  static final int SECONDS = 30;

  private static final double WAVE_SECONDS = 420;
  private static final double QUIET = 0.35;
  private static final double BUSY = 1.5;
  private static final int MAILS = 34;
  private static final int PICTURES = 36;
  private static final int POINTS = 8;
  private static final int ORDERS = 5;
  private static final int PARTNER_CALLS = 7;
  private static final int HALF_MINUTES_OF_ONE_REPORT = 6;
  private static final int HALF_MINUTES_OF_ONE_DELIVERY = 7;
  private static final int HALF_MINUTES_OF_ONE_APPROVAL = 4;

  private final Taskmill mill;

  Visitors(Taskmill mill) {
    this.mill = mill;
  }

  @TaskDefinition(
      name = "shop.visitors",
      title = "Visitors",
      description = "Submits what the shop's visitors cause in the next half minute.",
      queue = "shop",
      priority = 9)
  @Recurring(name = "shop.visitors", every = "PT30S")
  void come() {
    double wave = wave(Instant.now());
    mill.submitAll(smallThings(wave));
    for (int i = count(ORDERS * wave); i > 0; i--) {
      mill.submit(Orders.workflow(Order.random(), tenant()));
    }
    callPartner(PARTNER_CALLS);
    now(wave);
  }

  /** How many come, around 1. */
  private static double wave(Instant now) {
    double sine = Math.sin(now.getEpochSecond() / WAVE_SECONDS * 2 * Math.PI);
    return QUIET + (BUSY - QUIET) * (1 + sine) / 2;
  }

  private static int count(double average) {
    return (int) (average / 2 + Luck.between(0, (int) average + 1));
  }

  private static List<TaskRequest<?, ?>> smallThings(double wave) {
    List<TaskRequest<?, ?>> all = new ArrayList<>();
    for (int i = count(MAILS * wave); i > 0; i--) {
      String template = Luck.oneOf("welcome", "offer", "reminder");
      all.add(
          Mails.SEND
              .request(Mails.to(Order.someCustomer(), template))
              .tags("marketing", template)
              .tenant(1)
              .delay(soon()));
    }
    for (int i = count(PICTURES * wave); i > 0; i--) {
      all.add(Pictures.RESIZE.request(Pictures.random()).tenant(tenant()).delay(soon()));
    }
    for (int i = count(POINTS * wave); i > 0; i--) {
      String customer = Order.someCustomer();
      all.add(
          Payments.LOYALTY
              .request(new Payments.Points(customer, Luck.between(1, 100)))
              .key(customer)
              .tenant(1)
              .delay(soon()));
    }
    return all;
  }

  private static Duration soon() {
    return Duration.ofMillis(Luck.between(0, SECONDS * 1_000));
  }

  /** Most visitors are those of the first of three shops. */
  private static long tenant() {
    return Luck.between(0, 10) < 7 ? 1 : Luck.between(2, 4);
  }

  /** As many as there is room for. */
  private void callPartner(int calls) {
    try {
      for (int i = 0; i < calls; i++) {
        mill.submit(Suppliers.PARTNER.request(Suppliers.random()).tenant(1));
      }
    } catch (QueueFullException e) {
      // The partner hears of it next time.
      return;
    }
  }

  /** What does not happen every time. */
  private void now(double wave) {
    if (Luck.oneIn(HALF_MINUTES_OF_ONE_REPORT)) {
      mill.submit(Reports.BUILD.request(Reports.MONTH));
      mill.submit(Reports.workflow());
    }
    if (Luck.oneIn(HALF_MINUTES_OF_ONE_DELIVERY)) {
      mill.submit(Suppliers.workflow(Suppliers.random()));
    }
    if (Luck.oneIn(HALF_MINUTES_OF_ONE_APPROVAL)) {
      mill.submit(Orders.APPROVE.request(Order.random()).tenant(tenant()).delay(soon()));
      mill.submit(Orders.RETURN.request(Order.random()).tenant(tenant()).delay(soon()));
    }
    if (wave > 1) {
      mill.submit(Pictures.GALLERY.request(Pictures.random()).tenant(tenant()).delay(soon()));
    }
  }
}
