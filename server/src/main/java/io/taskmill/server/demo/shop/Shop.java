package io.taskmill.server.demo.shop;

import io.taskmill.HandlerDefinition;
import io.taskmill.Rate;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A shop whose tasks have different tempers: quick ones in waves, some that fail and get over it,
 * some that need a person, some that are limited, some that take long and remember how far they
 * got.
 */
public final class Shop {

  /** A type that has a name and a policy, and nobody who runs it. */
  static final TaskType<Order, Void> INVOICE =
      TaskType.of("invoice.print", Order.class)
          .queue("invoices")
          .title("Print an invoice")
          .description("Run by a program that is not here: its tasks wait.");

  private static final Duration KEPT = Duration.ofHours(12);
  private static final Duration KEPT_OF_MANY = Duration.ofHours(2);
  private static final Map<String, String> OF_ORDERS =
      Map.of("customer", "/customer", "order", "/number");

  private Shop() {}

  /** What annotations cannot say. It goes on for ever, so little of it is kept. */
  public static void settings(TaskmillBuilder builder) {
    builder
        .defaults(policy -> policy.withRetention(KEPT))
        .policy(
            "mail.send",
            policy -> policy.withRetention(KEPT_OF_MANY).withAttributes(Map.of("to", "/to")))
        .policy("picture.resize", policy -> policy.withRetention(KEPT_OF_MANY))
        .policy("loyalty.book", policy -> policy.withRetention(KEPT_OF_MANY))
        .policy("payment.charge", policy -> policy.withAttributes(OF_ORDERS))
        .policy("carrier.ship", policy -> policy.withAttributes(OF_ORDERS))
        .policy("partner.sync", policy -> policy.withRate(Rate.perMinute(12)))
        .policy("report.build", policy -> policy.withHostGrace(Duration.ofDays(1)))
        .policy(
            "order.approve", policy -> policy.withSteps(List.of("check", "approval", "release")))
        .policy(
            "order.return", policy -> policy.withSteps(List.of("receive", "cool-down", "refund")));
  }

  /** Has a Taskmill that is not started yet run all there is, by its times too. */
  public static void openIn(Taskmill mill) {
    Timetables.declareIn(mill);
    mill.declare(INVOICE);
    for (Object handlers :
        List.of(
            new Orders(),
            new Payments(Bank.open()),
            Warehouse.open(),
            Mails.open(),
            new Pictures(),
            new Suppliers(),
            new Reports(),
            new Housekeeping(),
            new Visitors(mill),
            new Staff(mill))) {
      handle(mill, handlers);
    }
  }

  /** Has a Taskmill run what goes wrong, and always does. */
  public static void openBrokenIn(Taskmill mill) {
    for (Object handlers :
        List.of(
            new Payments(Bank.away()),
            Warehouse.jammed(),
            Mails.busy(),
            new Pictures(),
            new Suppliers())) {
      handle(mill, handlers);
    }
  }

  private static void handle(Taskmill mill, Object handlers) {
    for (Method method : handlers.getClass().getDeclaredMethods()) {
      if (method.isAnnotationPresent(TaskDefinition.class)) {
        HandlerDefinition definition = HandlerDefinition.of(method);
        mill.handle(definition, handlers);
        definition.schedule().ifPresent(mill::schedule);
      }
    }
  }
}
