package com.example.shop;

import io.taskmill.Retry;
import io.taskmill.TaskType;
import io.taskmill.TypeRef;
import java.time.Duration;
import java.util.List;

/** Every kind of task that the shop has. The names are stored with the tasks: they stay when constants are renamed. */
public final class ShopTasks {
  /** No class can name a list of orders; this does, for payloads, results and checkpoints. */
  public static final TypeRef<List<Order>> ORDERS = new TypeRef<>() {};

  /** Takes the money for an order. */
  public static final TaskType<Order, Receipt> CHARGE =
      TaskType.of("charge", Order.class, Receipt.class)
          .queue("payments")
          .retry(Retry.fixed(5, Duration.ofSeconds(30)));

  /** Gives the money back. The bank is slow, so its handler holds no thread meanwhile. */
  public static final TaskType<Order, Receipt> REFUND =
      TaskType.of("refund", Order.class, Receipt.class)
          .queue("payments")
          .retry(Retry.fixed(3, Duration.ofMinutes(1)));

  /** Packs many orders, one after the other, and tells which were packed. */
  public static final TaskType<List<Order>, List<Order>> PACK = TaskType.of("pack", ORDERS, ORDERS);

  /** Sends a mail. */
  public static final TaskType<Mail, Void> MAIL =
      TaskType.of("mail", Mail.class)
          .title("Send mail")
          .maxRunning(20)
          .retry(Retry.fixed(2, Duration.ofMinutes(1)));

  /** Asks for money that has not come; in the end a person has to. */
  public static final TaskType<Order, Void> REMIND =
      TaskType.of("remind", Order.class)
          .retry(Retry.fixed(3, Duration.ofDays(7)))
          .deadline(Duration.ofDays(60))
          .needsPerson();

  private ShopTasks() {}
}
