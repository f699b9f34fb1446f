package io.taskmill.chaos.mutant;

import static java.util.stream.Collectors.joining;

import io.taskmill.chaos.run.SqlFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of the SQL of one verb, as the dialect under test has it: its own text if there is one,
 * otherwise the common one.
 *
 * @param from what stands there once, spaces and breaks aside
 * @param to what stands there instead
 */
record Edit(String verb, String from, String to) {

  /** Writes the changed text into a folder that goes before the class path; keeps earlier edits. */
  void apply(Path folder, String dialect) throws IOException {
    Path target = SqlFolder.file(folder, dialect, verb);
    String text =
        Files.exists(target) ? Files.readString(target) : SqlFolder.original(dialect, verb);
    Matcher found = pattern().matcher(text);
    if (!found.find() || found.find()) {
      throw new IllegalStateException(
          "'%s' does not stand in '%s' of %s exactly once. The SQL has changed: change the mutant"
                  .formatted(from, verb, dialect)
              + " too.");
    }
    Files.createDirectories(target.getParent());
    Files.writeString(target, found.replaceFirst(Matcher.quoteReplacement(to)));
  }

  private Pattern pattern() {
    return Pattern.compile(
        Arrays.stream(from.strip().split("\\s+")).map(Pattern::quote).collect(joining("\\s+")));
  }
}
