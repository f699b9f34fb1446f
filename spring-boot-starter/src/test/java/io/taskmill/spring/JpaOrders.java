package io.taskmill.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PostPersist;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.hibernate.community.dialect.SQLiteDialect;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** The {@link OrderApplication} with transactions of JPA; its rows are written by their commit. */
@Configuration(proxyBeanMethods = false)
class JpaOrders {

  /** What is done when the row of a number is written. */
  static final Map<Integer, Runnable> WHEN_WRITTEN = new ConcurrentHashMap<>();

  /** A row that the application writes. */
  @Entity(name = "booked")
  static class Booked {
    @Id int number;

    protected Booked() {}

    Booked(int number) {
      this.number = number;
    }

    @PostPersist
    void written() {
      WHEN_WRITTEN.getOrDefault(number, () -> {}).run();
    }
  }

  @Bean
  LocalContainerEntityManagerFactoryBean entities(DataSource orders, Environment environment) {
    LocalContainerEntityManagerFactoryBean entities = new LocalContainerEntityManagerFactoryBean();
    entities.setDataSource(orders);
    entities.setManagedTypes(PersistenceManagedTypes.of(Booked.class.getName()));
    entities.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    Map<String, Object> settings = new HashMap<>(Map.of("hibernate.hbm2ddl.auto", "update"));
    if (environment.getRequiredProperty("orders").startsWith("jdbc:sqlite:")) {
      settings.put("hibernate.dialect", SQLiteDialect.class.getName());
    }
    entities.setJpaPropertyMap(settings);
    return entities;
  }

  @Bean
  @Primary
  PlatformTransactionManager orderTransactions(EntityManagerFactory entities) {
    return new JpaTransactionManager(entities);
  }

  @Bean
  OrderApplication.Rows rows(EntityManagerFactory entities) {
    EntityManager shared = SharedEntityManagerCreator.createSharedEntityManager(entities);
    return number -> shared.persist(new Booked(number));
  }
}
