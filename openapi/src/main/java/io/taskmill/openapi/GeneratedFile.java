package io.taskmill.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file that is made from the code and checked in, so that a change of it is seen by whoever
 * reviews one. With {@code -Dtaskmill.docs=write} it is written instead of compared.
 */
public final class GeneratedFile {

  private final Path file;

  /** At this place. */
  public GeneratedFile(Path file) {
    this.file = file;
  }

  /** JSON as it is checked in. */
  public static String pretty(JsonNode json) {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter()
            .withSeparators(
                Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(lines)
            .withArrayIndenter(lines);
    return JsonMapper.shared().writer().with(printer).writeValueAsString(json) + "\n";
  }

  /**
   * Compares the file with what it should be.
   *
   * @throws AssertionError if it is something else
   */
  public void verify(String wanted) {
    try {
      if ("write".equals(System.getProperty("taskmill.docs"))) {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, wanted);
      }
      String found = Files.exists(file) ? Files.readString(file) : "";
      if (!found.equals(wanted)) {
        throw new AssertionError(
            "%s is not what the code says%s. Write it anew with -Dtaskmill.docs=write, and look at the difference."
                .formatted(file, difference(found, wanted)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The file with what stands between two lines replaced.
   *
   * @param mark both lines are HTML comments with it: {@code <!-- mark -->} and {@code <!-- end of
   *     mark -->}
   */
  public void verifyPart(String mark, String part) {
    try {
      String whole = Files.readString(file);
      String begin = "<!-- " + mark + " -->\n";
      String end = "<!-- end of " + mark + " -->";
      int from = whole.indexOf(begin);
      int to = whole.indexOf(end);
      if (from < 0 || to < from) {
        throw new AssertionError("%s has no part '%s'.".formatted(file, mark));
      }
      verify(whole.substring(0, from + begin.length()) + part + whole.substring(to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String difference(String found, String wanted) {
    String[] is = found.split("\n", -1);
    String[] should = wanted.split("\n", -1);
    for (int line = 0; line < Math.min(is.length, should.length); line++) {
      if (!is[line].equals(should[line])) {
        return ", first in line %d: it has%n%s%nbut should have%n%s%n"
            .formatted(line + 1, is[line], should[line]);
      }
    }
    return "";
  }
}
