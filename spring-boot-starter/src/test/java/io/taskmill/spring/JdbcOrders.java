package io.taskmill.spring;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** The {@link OrderApplication} with transactions of JDBC. */
@Configuration(proxyBeanMethods = false)
class JdbcOrders {

  @Bean
  @Primary
  PlatformTransactionManager orderTransactions(DataSource orders) {
    return new JdbcTransactionManager(orders);
  }

  @Bean
  OrderApplication.Rows rows(JdbcTemplate jdbc) {
    jdbc.execute("create table if not exists booked (number int)");
    return number -> jdbc.update("insert into booked values (?)", number);
  }
}
