package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import io.taskmill.Taskmill;
import io.taskmill.schedule.Recurring;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
  private static final String LEFT = "left are ";

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
  void leavesNoThreadsConnectionsOrClassesBehind(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("restarts.log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // Spring's caches hold classes softly: until memory is short, or a collection here.
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                "-cp",
                System.getProperty("java.class.path"),
                RestartTest.class.getName(),
                folder.resolve("restarts.db").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(log).stream().filter(line -> line.startsWith(LEFT)).toList())
        .as("%s", log)
        .containsExactly(LEFT + "[] threads, 0 connections, class loaders pile up: false");
  }

  /** Restarts, and tells what is left of it. */
  public static void main(String[] arguments) throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (HikariDataSource pool = OrderApplication.pool("jdbc:sqlite:" + arguments[0])) {
      for (int i = 0; i < RESTARTS; i++) {
        loaders.add(runOnce(pool));
      }
      until(() -> threads().isEmpty());
      until(() -> gone(loaders) >= RESTARTS - 1);
      System.out.println(
          LEFT
              + "%s threads, %s connections, class loaders pile up: %s"
                  .formatted(
                      threads(),
                      pool.getHikariPoolMXBean().getActiveConnections(),
                      gone(loaders) < RESTARTS - 1));
    }
  }

  /** One may be kept by what a library remembers of its first use. */
  private static long gone(List<WeakReference<ClassLoader>> loaders) {
    System.gc();
    return loaders.stream().filter(loader -> loader.refersTo(null)).count();
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
