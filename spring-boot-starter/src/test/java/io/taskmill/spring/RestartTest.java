package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import io.taskmill.servers.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * An application that is restarted in its process, as devtools does: with its classes in a new
 * class loader each time, and all libraries in one that stays.
 */
class RestartTest {

  private static final int RESTARTS = 8;

  /** The classes of the application, which each restart loads anew. */
  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(TaskmillAutoConfiguration.class)
  static class Application {

    record Invoice(int number) {}

    @TaskDefinition(name = "send-invoice")
    static class Send implements TaskHandler<Invoice> {
      @Override
      public void run(Invoice invoice, TaskContext task) {}
    }

    @Bean
    Send send() {
      return new Send();
    }

    @Bean
    @TaskDefinition(name = "print")
    TaskHandler<Invoice> print() {
      return (invoice, task) -> {};
    }

    @Recurring(cron = "0 3 * * *")
    @TaskDefinition(name = "nightly")
    void nightly() {}

    /** Runs tasks with what is loaded anew. */
    @Bean
    ApplicationRunner submits(Taskmill mill) {
      return arguments -> {
        mill.submit("send-invoice", new Invoice(1)).await(Duration.ofSeconds(30));
        mill.submit("print", new Invoice(2)).await(Duration.ofSeconds(30));
      };
    }
  }

  private static final class Restarted extends ClassLoader {

    Restarted() {
      super(RestartTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(Application.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void leavesNoThreadsConnectionsOrClassesBehind() throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (Database database = SharedServers.create("sqlite");
        HikariDataSource pool = OrderApplication.pool(database.url())) {
      for (int i = 0; i < RESTARTS; i++) {
        loaders.add(runOnce(pool));
      }
      until(() -> threads().isEmpty());
      assertThat(threads()).isEmpty();
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      until(
          () -> {
            System.gc();
            return loaders.stream().allMatch(loader -> loader.refersTo(null));
          });
      assertThat(loaders).allMatch(loader -> loader.refersTo(null));
    }
  }

  private static WeakReference<ClassLoader> runOnce(HikariDataSource pool) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    ClassLoader restarted = new Restarted();
    Thread.currentThread().setContextClassLoader(restarted);
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(restarted.loadClass(Application.class.getName()))
            .resourceLoader(new DefaultResourceLoader(restarted))
            .web(WebApplicationType.NONE)
            .registerShutdownHook(false)
            .initializers(started -> started.getBeanFactory().registerSingleton("pool", pool))
            .run()) {
      assertThat(context.getBean(Taskmill.class).types().get("print")).isPresent();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
    return new WeakReference<>(restarted);
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("taskmill"))
        .toList();
  }

  /** What ends by itself: there is nobody who could tell. */
  private static void until(BooleanSupplier done) {
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return;
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}
