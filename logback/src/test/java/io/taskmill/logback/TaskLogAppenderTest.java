package io.taskmill.logback;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskType;
import io.taskmill.admin.TaskLogLine;
import io.taskmill.admin.TaskLogQuery;
import io.taskmill.testing.TestMill;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class TaskLogAppenderTest {

  private static final TaskType<String, Void> WORK = TaskType.of("work", String.class);
  private static final Logger log = LoggerFactory.getLogger("com.example.Work");

  @Test
  void whatAHandlersThreadLogsIsInTheLogOfItsTask() {
    try (TestMill test = new TestMill()) {
      test.mill()
          .handle(
              WORK,
              (text, task) -> {
                log.info("begins with {}", text);
                log.debug("not wanted");
                log.error("no luck", new IllegalStateException("broken"));
                LoggerFactory.getLogger("io.taskmill.Own").info("not the application's");
                Thread other = new Thread(() -> log.info("of another thread"));
                other.start();
                other.join();
              });
      long id = test.mill().submit(WORK.request("it")).id();
      log.info("of nobody");
      test.runReady();
      List<TaskLogLine> lines = test.mill().log(id, TaskLogQuery.all());
      assertThat(lines).extracting(TaskLogLine::level).containsExactly(Level.INFO, Level.ERROR);
      assertThat(lines.get(0).message()).isEqualTo("begins with it");
      assertThat(lines.get(1).message())
          .contains("no luck", "IllegalStateException: broken", "\tat ");
    }
  }
}
