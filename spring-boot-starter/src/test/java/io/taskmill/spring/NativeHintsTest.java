package io.taskmill.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.aot.hint.predicate.RuntimeHintsPredicates.reflection;
import static org.springframework.aot.hint.predicate.RuntimeHintsPredicates.resource;

import io.taskmill.TaskDefinition;
import io.taskmill.TaskFunction;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** What the starter tells the tools that make a native image. */
class NativeHintsTest {

  record Invoice(int number) {}

  record Receipt(String text) {}

  static class Invoices {
    @TaskDefinition(name = "send-invoice")
    void send(Invoice invoice) {}
  }

  @Configuration(proxyBeanMethods = false)
  static class Application {
    @Bean
    Invoices invoices() {
      return new Invoices();
    }

    @Bean
    @TaskDefinition(name = "print")
    TaskFunction<String, Receipt> print() {
      return (text, task) -> new Receipt(text);
    }
  }

  @Test
  void handlersAndTheirPayloadsAreKept() {
    DefaultGenerationContext generation =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get("app", "Application")),
            new InMemoryGeneratedFiles());
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.register(Application.class);
      new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
    }
    RuntimeHints hints = generation.getRuntimeHints();
    assertThat(reflection().onMethodInvocation(Invoices.class, "send")).accepts(hints);
    assertThat(reflection().onMethodInvocation(Invoice.class, "number")).accepts(hints);
    assertThat(reflection().onType(Receipt.class)).accepts(hints);
  }

  @Test
  void theStoreFindsItsStatementsAndItsDriver() throws Exception {
    RuntimeHints hints = new RuntimeHints();
    new TaskmillRuntimeHints().registerHints(hints, getClass().getClassLoader());
    assertThat(resource().forResource("io/taskmill/jdbc/sql/claim/postgres.sql")).accepts(hints);
    assertThat(
            reflection()
                .onMethodInvocation(
                    Class.forName("org.postgresql.PGNotification").getMethod("getParameter")))
        .accepts(hints);
  }
}
