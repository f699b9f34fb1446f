package io.taskmill.jdbc.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds numbers in SQL that stand for a state, a flag, a kind of failure or what was asked of an
 * execution, and should be named. As far as can be seen without a parser; 0 is no code.
 */
final class CodeLiterals {

  private static final String CODED = "\\b(?:state|flags|kind|asked)\\b";
  private static final String COMPARES = "\\s*(?:=|<>|<=|>=|<|>|is distinct from)\\s*";
  private static final String NUMBER = "[1-9][0-9]*\\b";
  private static final String IN_CASE = "(?:(?!\\bend\\b).)*?";

  private static final List<Pattern> COMPARED_OR_ASSIGNED =
      Stream.of(
              CODED + "(?:" + COMPARES + "|\\s*&\\s*\\(?|\\s+between\\s+)" + NUMBER,
              CODED + "\\s+in\\s*\\([^)]*\\b" + NUMBER,
              CODED + "\\s*&\\s*(?:NAMED|\\([^)]*\\))" + COMPARES + NUMBER,
              NUMBER + COMPARES + "(?:[a-z]+\\.)?" + CODED,
              "coalesce\\((?:[a-z]+\\.)?" + CODED + "[^()]*,\\s*" + NUMBER,
              "coalesce\\([^()]*" + CODED + "[^()]*\\)" + COMPARES + NUMBER,
              "\\bcase\\s+(?:[a-z]+\\.)?" + CODED + IN_CASE + "\\bwhen\\s+" + NUMBER,
              "\\b(?:then|else)\\s+" + NUMBER + IN_CASE + "\\bend\\s+as\\s+" + CODED,
              CODED + "\\s*=\\s*case\\b" + IN_CASE + "\\b(?:then|else)\\s+" + NUMBER,
              NUMBER + "\\s+as\\s+" + CODED)
          .map(regex -> Pattern.compile(regex, Pattern.DOTALL))
          .toList();

  private static final Pattern NAMED =
      Pattern.compile("\\{(?:state|flag|asked|kind):[A-Z_]+}", Pattern.DOTALL);
  private static final Pattern MOVING = Pattern.compile("\\{moving(?:: [a-z]+)?}");
  private static final Pattern INSERT =
      Pattern.compile("into\\s+\\{[a-z_]+}\\s*\\(([^)]*)\\)\\s*(?:select|values\\s*\\()\\s*");

  private CodeLiterals() {}

  /** What was found, as it is written; none if all is well. */
  static List<String> in(String sql) {
    String text = NAMED.matcher(SqlScript.withoutComments(sql)).replaceAll("NAMED");
    List<String> found = new ArrayList<>();
    for (Pattern pattern : COMPARED_OR_ASSIGNED) {
      pattern.matcher(text).results().forEach(match -> found.add(match.group()));
    }
    String moved = MOVING.matcher(text).replaceAll("a, b, c, d, flags, f, g, h, i, j");
    Matcher insert = INSERT.matcher(moved);
    while (insert.find()) {
      List<String> columns = List.of(insert.group(1).strip().split("\\s*,\\s*"));
      List<String> values = values(moved.substring(insert.end()));
      for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
        if (columns.get(i).matches(CODED) && values.get(i).matches(NUMBER + ".*")) {
          found.add(columns.get(i) + " is given " + values.get(i));
        }
      }
    }
    return found;
  }

  /** The values of a select or of a row, which end where the list does. */
  private static List<String> values(String text) {
    List<String> values = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length() && depth >= 0; i++) {
      char at = text.charAt(i);
      depth += at == '(' ? 1 : at == ')' ? -1 : 0;
      boolean ends = depth < 0 || at == ';' || (depth == 0 && text.startsWith("from ", i));
      if (ends || (depth == 0 && at == ',')) {
        values.add(text.substring(from, i).strip());
        from = i + 1;
      }
      if (ends) {
        return values;
      }
    }
    return values;
  }
}
