package io.taskmill.spring.test.shop;

import io.taskmill.TaskDefinition;
import io.taskmill.schedule.Recurring;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Handlers that are methods. */
@Component
class Bookkeeping {

  private final JdbcClient jdbc;
  private final Bank bank;

  Bookkeeping(JdbcClient jdbc, Bank bank) {
    this.jdbc = jdbc;
    this.bank = bank;
  }

  @Transactional
  @TaskDefinition(name = "book", maxAttempts = 2, retryDelay = "PT1M")
  public void book(Order order) {
    jdbc.sql("insert into bookings values (?)").param(order.number()).update();
    bank.charge(order.number());
  }

  @Transactional
  @Recurring(cron = "0 3 * * *")
  @TaskDefinition(name = "close-books")
  public void closeBooks() {
    jdbc.sql("delete from bookings").update();
  }

  long count() {
    return jdbc.sql("select count(*) from bookings").query(Long.class).single();
  }
}
