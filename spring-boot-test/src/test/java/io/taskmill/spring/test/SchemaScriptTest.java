package io.taskmill.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.jdbc.Schema;
import io.taskmill.spring.TaskmillAutoConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** An application that makes the tables itself, as by Flyway or {@code schema.sql}. */
class SchemaScriptTest {

  @TempDir Path folder;

  @Test
  void theTaskmillIsOpenedWhenTheScriptHasRun() throws Exception {
    Path script = folder.resolve("schema.sql");
    Files.writeString(script, Schema.ddl("sqlite", null, "taskmill_"));
    new ApplicationContextRunner()
        .withUserConfiguration(
            TaskmillAutoConfiguration.class,
            DataSourceAutoConfiguration.class,
            DataSourceInitializationAutoConfiguration.class)
        .withPropertyValues(
            "spring.datasource.type=" + SimpleDriverDataSource.class.getName(),
            "spring.datasource.url=jdbc:sqlite:" + folder.resolve("shop.db"),
            "spring.sql.init.mode=always",
            "spring.sql.init.schema-locations=" + script.toUri(),
            "taskmill.migrate=false",
            "taskmill.threads=1")
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              Taskmill mill = context.getBean(Taskmill.class);
              mill.declare(TaskType.of("pack"));
              assertThat(mill.submit("pack").state()).isEqualTo(TaskState.READY);
            });
  }
}
