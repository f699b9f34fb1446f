package io.taskmill.jdbc.sql;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for the text of the SQL: codes have names, and each section has someone who uses it. */
class SqlSectionsTest {

  private static final Path SQL = Path.of("src/main/resources/io/taskmill/jdbc/sql");
  private static final Path JAVA = Path.of("src/main/java");
  private static final List<String> DIALECTS = List.of("postgres", "mariadb", "sqlite");
  private static final Pattern PART = Pattern.compile("\\{part: ([a-z_.]+)[^}]*}");
  private static final Pattern LITERAL = Pattern.compile("\"([a-z]+)\\.([a-z_]+)\"");

  @Test
  void codesHaveNames() throws IOException {
    List<String> numbers = new ArrayList<>();
    for (Path file : files(SQL, ".sql")) {
      for (String found : CodeLiterals.in(Files.readString(file))) {
        numbers.add(SQL.relativize(file) + ": " + found);
      }
    }
    for (String dialect : DIALECTS) {
      for (String name : used(dialect)) {
        for (String found : CodeLiterals.in(whole(dialect, name))) {
          numbers.add(dialect + " " + name + ": " + found);
        }
      }
    }
    assertThat(numbers).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update {waiting} set state = 4",
        "select 1 from {waiting} w where w.state in ({state:PAUSED}, 5)",
        "select 1 from {ready} r where r.flags & 2 <> 0",
        "select 1 from {ready} r where r.flags & ({flag:TURNS} | {flag:ORDERED}) = 2",
        "select 1 from {running} r where coalesce(r.asked, 2) = {asked:PAUSE}",
        "select 1 from {failure} x where coalesce(x.kind, {kind:FAILED}) <> 2",
        "select case w.state when {state:UNDECIDED} then 1 when 6 then 2 end from {waiting} w",
        "select case when x then 12 else {state:READY} end as state from {running} r",
        "select id, 2 as state from {ready}",
        "check (state between 10 and 13)",
        "insert into {finished} (id, state, due_at) select p.id, 12, p.due_at from {ready} p",
        "insert into {waiting} (id, {moving}, state) select p.id, {moving: p}, 4 from {ready} p",
        "insert into {failure} (task_id, kind) values (:id, 3);"
      })
  void aNumberThatIsACodeIsFound(String sql) {
    assertThat(CodeLiterals.in(sql)).isNotEmpty();
  }

  @Test
  void namesAndOtherNumbersAreNotTakenForCodes() {
    assertThat(
            CodeLiterals.in(
                "insert into {waiting} (id, state, flags, attempts) select p.id, {state:PAUSED}, 0, 1"
                    + " from {ready} p where p.flags & {flag:TURNS} <> 0 and p.attempts = 2"))
        .isEmpty();
  }

  @Test
  void everySectionIsUsed() throws IOException {
    Set<String> unused = new TreeSet<>();
    for (String verb : verbs()) {
      for (String file : List.of("common", "postgres", "mariadb", "sqlite")) {
        SqlSections.sections(verb, file)
            .keySet()
            .forEach(section -> unused.add(file + " " + verb + "." + section));
      }
    }
    for (String dialect : DIALECTS) {
      for (String name : used(dialect)) {
        unused.remove((isIn(dialect, name) ? dialect : "common") + " " + name);
      }
    }
    assertThat(unused).isEmpty();
  }

  @Test
  void everyPartOfWhatADialectUsesIsThere() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String dialect : DIALECTS) {
      for (String name : used(dialect)) {
        if (!has(dialect, name)) {
          missing.add(dialect + " " + name);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void whatTheCodeNamesIsThere() throws IOException {
    assertThat(named())
        .isNotEmpty()
        .allMatch(name -> DIALECTS.stream().anyMatch(dialect -> has(dialect, name)));
  }

  @Test
  void noDialectRepeatsWhatIsCommon() throws IOException {
    List<String> same = new ArrayList<>();
    for (String verb : verbs()) {
      Map<String, String> common = SqlSections.sections(verb, "common");
      for (String dialect : DIALECTS) {
        SqlSections.sections(verb, dialect)
            .forEach(
                (section, text) -> {
                  if (text.strip().equals(common.getOrDefault(section, "").strip())) {
                    same.add(dialect + " " + verb + "." + section);
                  }
                });
      }
    }
    assertThat(same).isEmpty();
  }

  /** What a dialect runs of what the code names, and all parts of that, there or not. */
  private static Set<String> used(String dialect) throws IOException {
    Set<String> used = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    named().stream().filter(name -> has(dialect, name)).forEach(open::add);
    while (!open.isEmpty()) {
      String name = open.remove();
      if (used.add(name) && has(dialect, name)) {
        PART.matcher(SqlSections.text(dialect, name)).results().forEach(m -> open.add(m.group(1)));
      }
    }
    return used;
  }

  /** A section with its parts. */
  private static String whole(String dialect, String name) {
    return has(dialect, name)
        ? PART.matcher(SqlSections.text(dialect, name))
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        SqlScript.withoutComments(whole(dialect, match.group(1))).strip()))
        : "";
  }

  /** The sections that the code names. */
  private static Set<String> named() throws IOException {
    Set<String> verbs = verbs();
    Set<String> named = new TreeSet<>();
    for (Path file : files(JAVA, ".java")) {
      LITERAL
          .matcher(Files.readString(file))
          .results()
          .filter(match -> verbs.contains(match.group(1)))
          .forEach(match -> named.add(match.group(1) + "." + match.group(2)));
    }
    return named;
  }

  private static boolean has(String dialect, String name) {
    return isIn(dialect, name) || isIn("common", name);
  }

  private static boolean isIn(String dialect, String name) {
    String[] parts = name.split("\\.", -1);
    return SqlSections.sections(parts[0], dialect).containsKey(parts[1]);
  }

  private static Set<String> verbs() throws IOException {
    try (Stream<Path> folders = Files.list(SQL)) {
      return folders.map(f -> f.getFileName().toString()).collect(toCollection(TreeSet::new));
    }
  }

  private static List<Path> files(Path root, String end) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(end)).toList();
    }
  }
}
