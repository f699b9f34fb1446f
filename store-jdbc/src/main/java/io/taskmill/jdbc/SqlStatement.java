package io.taskmill.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement as JDBC wants it.
 *
 * @param text with question marks
 * @param parameters the names behind the question marks, in order
 */
record SqlStatement(String text, List<String> parameters) {

  /** A colon and a name, but not a cast such as {@code ::bigint}. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?<![:\\w]):([a-z_][a-z_0-9]*(?:\\.[a-z_]+)?)");

  /** Whether it only reads; one that begins with {@code with} may do more. */
  boolean isQuery() {
    return text.startsWith("select");
  }

  /** Reads a statement with named parameters. */
  static SqlStatement parse(String sql) {
    List<String> parameters = new ArrayList<>();
    Matcher matcher = PARAMETER.matcher(sql);
    String text =
        matcher.replaceAll(
            match -> {
              parameters.add(match.group(1));
              return "?";
            });
    return new SqlStatement(text, List.copyOf(parameters));
  }
}
