package com.example.shop;

import io.taskmill.Taskmill;
import io.taskmill.TaskmillBuilder;
import java.time.Duration;
import javax.sql.DataSource;

/** What workers and tests have in common: settings that are not about the store or about threads, and the handlers. */
public final class ShopSettings {
  private ShopSettings() {}

  public static void apply(TaskmillBuilder builder, ShopMetrics metrics) {
    builder.defaults(policy -> policy.withTimeout(Duration.ofMinutes(5))).listen(metrics);
  }

  public static void addHandlers(Taskmill mill, DataSource database, Partners partners) {
    mill.compute(ShopTasks.CHARGE, new ChargeOrder(mill, database, partners.printer()));
    mill.computeAsync(ShopTasks.REFUND, new RefundOrder(partners.bank()));
    mill.compute(ShopTasks.PACK, new PackOrders(partners.station()));
    mill.handle(ShopTasks.MAIL, new SendMail(partners.mailServer()));
    mill.handle(ShopTasks.REMIND, new RemindCustomer(database, partners.mailServer()));
  }
}
