package io.taskmill.outside;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.TaskFilter;
import io.taskmill.TaskState;
import io.taskmill.Taskmill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Does what the README says of Spring Boot, in a folder that has nothing else. */
class ReadmeTest {

  private final String section = section("## In Spring Boot");
  private final String pom = block("xml");
  private final String properties = block("properties");
  private final String code = block("java");

  ReadmeTest() throws IOException {}

  @Test
  void anEmptyProjectRunsItsFirstTask() throws Exception {
    OutsideProject project = new OutsideProject(Path.of("target", "readme"));
    project.write("pom.xml", pom);
    project.write("src/main/resources/application.properties", properties);
    project.write("src/main/java/com/example/Shop.java", code);

    String output = project.mavenUntil("Sent invoice 17", List.of("spring-boot:run"));

    assertThat(output).contains("Sent invoice 17");
    try (Taskmill mill = Taskmill.open("jdbc:sqlite:" + project.file("shop.db"))) {
      assertThat(mill.find(TaskFilter.all(), 10))
          .singleElement()
          .satisfies(
              task -> {
                assertThat(task.type()).isEqualTo("send-invoice");
                assertThat(task.state()).isEqualTo(TaskState.SUCCEEDED);
              });
    }
  }

  @Test
  void oneDependencyOneSettingAndFewLines() {
    assertThat(pom.split("<groupId>io.taskmill</groupId>")).hasSize(2);
    assertThat(properties.lines()).singleElement().asString().startsWith("spring.datasource.url=");
    assertThat(code.lines().filter(line -> !line.isBlank())).hasSizeLessThan(15);
    assertThat(section).contains("    mvn spring-boot:run\n");
  }

  /** Otherwise this build has not resolved what that of the README needs. */
  @Test
  void bothHaveTheSameSpringBoot() {
    assertThat(pom).contains("<version>" + System.getProperty("outside.boot") + "</version>");
  }

  private static String section(String title) throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    int begin = readme.indexOf(title + "\n");
    assertThat(begin).as(title).isPositive();
    return readme.substring(begin, readme.indexOf("\n## ", begin));
  }

  private String block(String language) {
    Matcher blocks =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(section);
    assertThat(blocks.find()).as(language).isTrue();
    String text = blocks.group(1);
    assertThat(blocks.find()).as("a second " + language).isFalse();
    return text;
  }
}
