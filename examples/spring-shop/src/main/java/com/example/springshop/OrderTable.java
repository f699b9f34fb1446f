package com.example.springshop;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class OrderTable {

  private final JdbcClient jdbc;

  OrderTable(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public long add(String item, int cents) {
    return jdbc.sql("insert into orders (item, cents, state) values (?, ?, 'PLACED') returning id")
        .params(item, cents)
        .query(Long.class)
        .single();
  }

  public void setState(long id, Order.State state) {
    jdbc.sql("update orders set state = ? where id = ?").params(state.name(), id).update();
  }

  public List<Order> all() {
    return jdbc.sql("select id, item, cents, state from orders order by id")
        .query(Order.class)
        .list();
  }
}
