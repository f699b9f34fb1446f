package io.taskmill.spring;

import org.junit.jupiter.api.Nested;

/** The contract on each store, for transactions of JDBC and of JPA. */
class TransactionsTest {

  @Nested
  class JdbcOnSqlite extends TransactionContract {
    JdbcOnSqlite() {
      super("sqlite", JdbcOrders.class);
    }
  }

  @Nested
  class JdbcOnPostgres extends TransactionContract {
    JdbcOnPostgres() {
      super("postgres", JdbcOrders.class);
    }
  }

  @Nested
  class JdbcOnMariadb extends TransactionContract {
    JdbcOnMariadb() {
      super("mariadb", JdbcOrders.class);
    }
  }

  @Nested
  class JpaOnSqlite extends TransactionContract {
    JpaOnSqlite() {
      super("sqlite", JpaOrders.class);
    }
  }

  @Nested
  class JpaOnPostgres extends TransactionContract {
    JpaOnPostgres() {
      super("postgres", JpaOrders.class);
    }
  }

  @Nested
  class JpaOnMariadb extends TransactionContract {
    JpaOnMariadb() {
      super("mariadb", JpaOrders.class);
    }
  }
}
