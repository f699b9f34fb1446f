package io.taskmill.spring.test.shop;

import io.taskmill.Taskmill;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Saves an order and submits its task in one transaction. */
@Service
class Orders {

  private final JdbcClient jdbc;
  private final Taskmill mill;

  Orders(JdbcClient jdbc, Taskmill mill) {
    this.jdbc = jdbc;
    this.mill = mill;
  }

  @Transactional
  public void place(int number) {
    save(number);
    mill.submit("charge", new Order(number));
  }

  /** The same inside of another transaction, which goes on if this is rolled back. */
  @Transactional(propagation = Propagation.NESTED)
  public void tryToPlace(int number, boolean refused) {
    place(number);
    if (refused) {
      throw new IllegalArgumentException("Refused.");
    }
  }

  /** In a transaction of its own. */
  @Transactional(propagation = Propagation.REQUIRES_NEW)
  public void placeApart(int number) {
    place(number);
  }

  private void save(int number) {
    jdbc.sql("insert into orders values (?)").param(number).update();
  }

  long count() {
    return jdbc.sql("select count(*) from orders").query(Long.class).single();
  }
}
