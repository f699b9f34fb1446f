package io.taskmill.bench.before;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/coming-from shows as written for others is what is compiled here. */
class BeforeTest {

  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  private static void isCompiled(String page, Class<?> code) throws IOException {
    String source =
        words(
            Files.readString(Path.of("src/test/java", code.getName().replace('.', '/') + ".java")));
    String text = Files.readString(Path.of("../docs/coming-from", page));
    Matcher blocks =
        BLOCK.matcher(text.substring(text.indexOf("## Before"), text.indexOf("## After")));
    int found = 0;
    for (; blocks.find(); found++) {
      assertThat(source).as(page).contains(words(blocks.group(1)));
    }
    assertThat(found).isPositive();
  }

  /** The code without its spaces, and without what classes need only to be inside another. */
  private static String words(String code) {
    return code.replace("static class", "class").replaceAll("\\s+", "");
  }

  @Test
  void quartz() throws IOException {
    isCompiled("quartz.md", QuartzCode.class);
  }

  @Test
  void dbScheduler() throws IOException {
    isCompiled("db-scheduler.md", DbSchedulerCode.class);
  }

  @Test
  void jobRunr() throws IOException {
    isCompiled("jobrunr.md", JobRunrCode.class);
  }
}
