package io.taskmill.spring.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.Taskmill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** The first example of {@code docs/spring.md}, as an application of its own. */
@ExtendWith(OutputCaptureExtension.class)
class ShopTest {

  @TempDir Path folder;

  @Test
  void theExampleRuns(CapturedOutput output) throws Exception {
    String url = "--taskmill.url=jdbc:sqlite:" + folder.resolve("shop.db");
    try (ConfigurableApplicationContext context = SpringApplication.run(Shop.class, url)) {
      Taskmill mill = context.getBean(Taskmill.class);
      mill.submit("send-invoice", new Shop.Invoice(18)).await(Duration.ofSeconds(30));
    }
    assertThat(output).contains("Sent 18");
  }

  @Test
  void aRefusedPropertyIsShownByTheFailureAnalysis(CapturedOutput output) {
    assertThatThrownBy(
            () ->
                SpringApplication.run(Shop.class, "--taskmill.url=memory:", "--taskmill.threads=0"))
        .isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("The property taskmill.threads is refused: threads is 0")
        .contains("Correct the value of taskmill.threads.");
  }

  @Test
  void theDocumentShowsTheExampleAsItIs() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java", Shop.class.getName().replace('.', '/') + ".java"));
    assertThat(Files.readString(Path.of("../docs/spring.md")))
        .contains(source.substring(source.indexOf("@SpringBootApplication\nclass")));
  }
}
