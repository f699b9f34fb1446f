package io.taskmill.chaos.mutant;

import static java.util.stream.Collectors.joining;

import io.taskmill.chaos.run.SqlFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of one section of the SQL, as the dialect under test has it: its own if there is one,
 * otherwise the common one.
 *
 * @param section the verb and the section, with a dot between them
 * @param from what stands there once, spaces and breaks aside
 * @param to what stands there instead
 */
record Edit(String section, String from, String to) {

  /** Writes the changed text into a folder that goes before the class path; keeps earlier edits. */
  void apply(Path folder, String dialect) throws IOException {
    new SqlFolder(folder).change(dialect, section, text -> changed(text, dialect));
  }

  private String changed(String text, String dialect) {
    Matcher found = pattern().matcher(text);
    if (!found.find() || found.find()) {
      throw new IllegalStateException(
          "'%s' does not stand in '%s' of %s exactly once. The SQL has changed: change the mutant"
                  .formatted(from, section, dialect)
              + " too.");
    }
    return found.replaceFirst(Matcher.quoteReplacement(to));
  }

  private Pattern pattern() {
    return Pattern.compile(
        Arrays.stream(from.strip().split("\\s+")).map(Pattern::quote).collect(joining("\\s+")));
  }
}
