package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.TypeInfo;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.TaskPage;
import io.taskmill.admin.TaskSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/client.md} shows is run here, word by word. */
class ClientPageTest {

  private static final Pattern BLOCK = Pattern.compile("(?s)```java\\n(.*?)```");
  private static final TaskType<String, String> MAIL =
      TaskType.of("mail", String.class, String.class);

  @TempDir private Path folder;

  @Test
  void theExamplesWork() throws Exception {
    String store = "jdbc:sqlite:" + folder.resolve("tasks.db");
    Path file = Files.createTempFile(folder, "token", "");
    Files.writeString(file, "ADMIN");
    try (Taskmill worker = Taskmill.open(store);
        TestServer server = TestServer.on(store)) {
      worker.compute(MAIL, (to, task) -> "sent to " + to).start();
      String url = server.url();
      TaskmillClient mill = TaskmillClient.builder(url).tokenFile(file).build();
      TaskHandle<String> mail = mill.submit(MAIL.request("anna").key("welcome-17"));
      Optional<String> result = mail.result(Duration.ofMinutes(1));
      assertThat(result).contains("sent to anna");
      List<TaskHandle<String>> many =
          mill.submitAll(List.of(MAIL.request("bert"), MAIL.request("carl")));
      TaskPage page = mill.find(TaskSearch.of(TaskFilter.all().types("mail")).limit(50));
      CommandAnswer answer = mill.as("importer", "ticket 17").cancel(many.get(0).id());
      TypeInfo type = mill.types().edit("mail", policy -> policy.withMaxRunning(10));
      assertThat(page.tasks()).hasSize(3);
      assertThat(answer.id()).isEqualTo(many.get(0).id());
      assertThat(type.policy().maxRunning()).isEqualTo(10);
      mill.close();
    }
  }

  @Test
  void thePageShowsWhatIsRun() throws IOException {
    String source = joined(Path.of("src/test/java/io/taskmill/client/ClientPageTest.java"));
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/client.md")));
    int lines = 0;
    while (blocks.find()) {
      for (String line : blocks.group(1).lines().toList()) {
        assertThat(source).contains(line.replaceAll("\\s+", ""));
        lines++;
      }
    }
    assertThat(lines).isEqualTo(7);
  }

  private static String joined(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\s+", "");
  }
}
