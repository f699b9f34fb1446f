package io.taskmill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code that a page of the docs shows. */
final class ShownCode {

  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  private ShownCode() {}

  /** Every block of Java on the page is a part of the test class. */
  static void runsIn(Class<?> test, String page) throws IOException {
    String source =
        words(
            Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java")));
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs", page)));
    int found = 0;
    for (; blocks.find(); found++) {
      assertThat(source).as(page).contains(words(blocks.group(1)));
    }
    assertThat(found).as("blocks of code in %s", page).isPositive();
  }

  /** The code without its spaces, which a formatter puts where it likes. */
  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }
}
