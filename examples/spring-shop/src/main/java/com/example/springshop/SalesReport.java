package com.example.springshop;

import io.taskmill.TaskDefinition;
import io.taskmill.schedule.Recurring;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Comes every morning, once in the cluster. The handler is transactional: its row and the end of
 * its task are one commit, so no morning has two rows.
 */
@Component
public class SalesReport {

  private final JdbcClient jdbc;

  SalesReport(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public record Row(int orders, int cents) {}

  @Transactional
  @Recurring(name = "sales-report", cron = "0 6 * * *", zone = "Europe/Berlin")
  @TaskDefinition(name = "sales-report")
  public void write() {
    jdbc.sql(
            """
            insert into sales_report (orders, cents)
            select count(*), coalesce(sum(cents), 0) from orders where state = 'SHIPPED'
            """)
        .update();
  }

  public List<Row> rows() {
    return jdbc.sql("select orders, cents from sales_report order by id").query(Row.class).list();
  }
}
