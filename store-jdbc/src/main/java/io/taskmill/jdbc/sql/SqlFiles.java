package io.taskmill.jdbc.sql;

import static java.util.stream.Collectors.joining;

import io.taskmill.admin.StatisticsCounter;
import java.lang.ref.SoftReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The SQL of the verbs, filled in for one dialect. The texts come from {@link SqlSections}, and
 * numbers for names such as {@code {state:READY}} from {@link SqlCodes}.
 *
 * <p>Filled in are {@code {now}}, the clock, which is asked once for a batch that is taken row by
 * row; {@code {prefix}}, {@code {schema}} and {@code {channel}}; {@code {given: id bigint, …}}, the
 * batch as a row source, for databases without arrays: row by row, or read from JSON if it is but
 * one and otherwise from a {@link StagingTable}; {@code {smallint: 2}}, a number of that type;
 * {@code {part: verb.name}}, the text of another section, and {@code {part: verb.name, of: ready}},
 * the same with {@code ready} for each {@code {of}} in it; {@code {texts: names}} and {@code
 * {numbers: ids}}, the values of a list as a sub-select, and {@code {list: names}}, the list
 * itself, which may be null; {@code {moving}} and {@code {moving: w}}, the columns that travel with
 * a task; and any other name in braces, which is that table.
 *
 * <p>Where the batch leads and a table follows row by row, {@code {join: ready r by id}} says so,
 * with the column of the index to use if it is not the primary key. {@code {delete: ready r by id}}
 * and {@code {update: ready r set …}} begin a statement on those rows of a table that the rest of
 * the statement, a list of joins without conditions of its own, finds under that alias.
 */
public final class SqlFiles {

  /** A table, an alias and, if it is not id, the column by which its rows are found. */
  private static final String TARGET = "([a-z_]+) ([a-z]+)(?: by ([a-z_]+))?";

  private static final Pattern ARGUMENT = Pattern.compile(", ([a-z_]+): ([a-z_]+)");
  private static final Pattern PART =
      Pattern.compile("\\{part: ([a-z_.]+)((?:" + ARGUMENT + ")*)}");
  private static final Pattern JOIN = Pattern.compile("\\{join: " + TARGET + "}");
  private static final Pattern DELETE =
      Pattern.compile("\\{delete: " + TARGET + "}\\s+from\\s+([^;]+)");
  private static final Pattern UPDATE =
      Pattern.compile(
          "\\{update: " + TARGET + "\\s+set\\s+((?:[^{}]|\\{[a-z_]+})+)}\\s+of\\s+([^;]+)");
  private static final Pattern GIVEN = Pattern.compile("\\{given: ([^}]+)}");
  private static final Pattern READS_BATCH = Pattern.compile("\\{given:|:given\\.");
  private static final Pattern LIST = Pattern.compile("\\{(texts|numbers|list): ([a-z_]+)}");
  private static final Pattern SMALLINT = Pattern.compile("\\{smallint: ([0-9]+)}");
  private static final Pattern CREATED =
      Pattern.compile("create (?:or replace )?(?:table|view) (?:if not exists )?\\{([a-z_]+)}");
  private static final Pattern MOVING = Pattern.compile("\\{moving(?:: ([a-z]+))?}");

  /** The columns that travel with a live task from place to place, besides its id. */
  private static final List<String> MOVING_COLUMNS =
      List.of(
          "due_at",
          "lane",
          "rank_no",
          "suspect",
          "flags",
          "checkpointed",
          "attempts",
          "losses",
          "first_started_at",
          "last_started_at");

  /** What statistics count, as columns. */
  private static final Pattern COUNTS = Pattern.compile("\\{counts(?:: (:?[a-z]+))?}");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");

  /** How many texts are kept that were put together of others: those of all usual queries. */
  private static final int KEPT = 200;

  /** Filling in takes longer than most verbs, and stores on the same tables need the same texts. */
  private static final Map<Filled, SoftReference<SqlFiles>> KNOWN = new ConcurrentHashMap<>();

  private final Dialect dialect;
  private final Names names;
  private final String now;
  private final Map<String, SqlScript> scripts = new ConcurrentHashMap<>();
  private final Map<Opened, SqlScript> opened = Collections.synchronizedMap(new LatestOpened());

  /** Those for the same tables that another store of this process has filled in, if any. */
  public static SqlFiles of(Dialect dialect, Names names, String now) {
    Filled filled = new Filled(dialect, names, now);
    SoftReference<SqlFiles> known = KNOWN.get(filled);
    SqlFiles files = known == null ? null : known.get();
    if (files == null) {
      files = new SqlFiles(dialect, names, now);
      KNOWN.put(filled, new SoftReference<>(files));
    }
    return files;
  }

  /** Filled in anew. */
  public SqlFiles(Dialect dialect, Names names, String now) {
    this.dialect = dialect;
    this.names = names;
    this.now = now;
  }

  /** The SQL of a verb. */
  public SqlScript script(String verb) {
    return scripts.computeIfAbsent(verb, this::parse);
  }

  private SqlScript parse(String verb) {
    String text = partsFilledIn(text(verb));
    Set<GivenColumn> columns = new LinkedHashSet<>();
    GIVEN
        .matcher(text)
        .results()
        .forEach(match -> columns.addAll(GivenColumn.parse(match.group(1))));
    if (dialect.takesRowByRow() && READS_BATCH.matcher(text).find() && text.contains("{now}")) {
      SqlScript.Form form = withClock(text);
      return new SqlScript(verb, form, form);
    }
    if (dialect.joinsRows() && text.contains(":given.") && text.contains("{now}")) {
      return new SqlScript(verb, SqlScript.Form.of(fillIn(text)), withClock(text));
    }
    if (columns.isEmpty() || !dialect.stagesBatches()) {
      return SqlScript.parse(verb, fillIn(text));
    }
    // In full, since a connection need not have a schema of its own to make it in.
    StagingTable stage =
        new StagingTable(dialect.table(names, "given_" + verb), List.copyOf(columns));
    String staged = GIVEN.matcher(text).replaceAll(Matcher.quoteReplacement(stage.table()));
    return new SqlScript(
        verb, SqlScript.Form.of(fillIn(text)), SqlScript.Form.staged(stage, fillIn(staged)));
  }

  /** Asking the clock costs more than most statements do, so not once a row. */
  private SqlScript.Form withClock(String text) {
    return SqlScript.Form.at(
        SqlStatement.parse(fillIn("select {now}")), fillIn(text.replace("{now}", ":now")));
  }

  /** The SQL of a verb that leaves something open, such as its conditions: texts by name. */
  public SqlScript script(String verb, Map<String, String> open) {
    Opened key = new Opened(verb, Map.copyOf(open));
    SqlScript known = opened.get(key);
    if (known == null) {
      known = parse(verb, open);
      opened.put(key, known);
    }
    return known;
  }

  private SqlScript parse(String verb, Map<String, String> open) {
    String text = partsFilledIn(text(verb));
    for (Map.Entry<String, String> each : open.entrySet()) {
      text = text.replace("{" + each.getKey() + "}", each.getValue());
    }
    return SqlScript.parse(verb, fillIn(text));
  }

  /** The text of a migration, comments included. */
  public String migration(String name) {
    return fillIn(SqlSections.migration(dialect.folder(), name));
  }

  /** The tables and views that a migration makes, without the prefix. */
  public List<String> created(String migration) {
    return CREATED
        .matcher(SqlSections.migration(dialect.folder(), migration))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  private String fillIn(String text) {
    String typed =
        SMALLINT
            .matcher(SqlCodes.filledIn(movingFilledIn(partsFilledIn(text))).replace("{now}", now))
            .replaceAll(match -> Matcher.quoteReplacement(dialect.smallint(match.group(1))));
    return PLACEHOLDER
        .matcher(joinsFilledIn(givenFilledIn(listsFilledIn(typed))))
        .replaceAll(match -> Matcher.quoteReplacement(value(match.group(1))));
  }

  private static String movingFilledIn(String text) {
    return MOVING
        .matcher(text)
        .replaceAll(
            match -> {
              String alias = match.group(1) == null ? "" : match.group(1) + ".";
              return MOVING_COLUMNS.stream().map(alias::concat).collect(joining(", "));
            });
  }

  private static String countsFilledIn(String text) {
    return COUNTS
        .matcher(text)
        .replaceAll(
            match -> {
              String alias = match.group(1) == null ? "" : match.group(1) + ".";
              return counts(what -> alias + what);
            })
        .replace("{sums: s}", counts(what -> "sum(s." + what + ") as " + what))
        .replace("{typed_counts}", counts(what -> what + " bigint"));
  }

  private static String counts(UnaryOperator<String> column) {
    return Stream.of(StatisticsCounter.values())
        .map(StatisticsCounter::column)
        .map(column)
        .collect(joining(", "));
  }

  private String partsFilledIn(String text) {
    return PART.matcher(text)
        .replaceAll(
            match -> Matcher.quoteReplacement(partsFilledIn(part(match.group(1), match.group(2)))));
  }

  private String part(String name, String arguments) {
    String part = SqlScript.withoutComments(text(name)).strip();
    for (MatchResult argument : ARGUMENT.matcher(arguments).results().toList()) {
      part = part.replace("{" + argument.group(1) + "}", argument.group(2));
    }
    return part;
  }

  private String listsFilledIn(String text) {
    return LIST.matcher(text)
        .replaceAll(
            match -> {
              String name = match.group(2);
              return Matcher.quoteReplacement(
                  match.group(1).equals("list")
                      ? dialect.list(name)
                      : dialect.values(name, match.group(1).equals("texts")));
            });
  }

  private String givenFilledIn(String text) {
    return GIVEN
        .matcher(text)
        .replaceAll(
            match -> Matcher.quoteReplacement(dialect.given(GivenColumn.parse(match.group(1)))));
  }

  private String joinsFilledIn(String text) {
    String joined =
        JOIN.matcher(text)
            .replaceAll(
                match -> Matcher.quoteReplacement(dialect.join(names, JoinTarget.of(match))));
    String deleted =
        DELETE
            .matcher(joined)
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        dialect.delete(names, JoinTarget.of(match), match.group(4).strip())));
    return UPDATE
        .matcher(deleted)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    dialect.update(
                        names,
                        JoinTarget.of(match),
                        match.group(4).strip(),
                        match.group(5).strip())));
  }

  private String value(String placeholder) {
    return switch (placeholder) {
      case "prefix" -> names.prefix();
      case "schema" -> names.quotedSchema();
      case "channel" -> names.channel();
      case "insert_new" -> dialect.insertNew();
      case "unless_there" -> dialect.unlessThere();
      case "for_update_free" -> dialect.forUpdateFree();
      case "for_update" -> dialect.forUpdate();
      case "for_share" -> dialect.forShare();
      case "collation" -> dialect.collation();
      default -> dialect.table(names, placeholder);
    };
  }

  private String text(String name) {
    return countsFilledIn(SqlSections.text(dialect.folder(), name));
  }

  /** What all texts of a store are filled in for. */
  private record Filled(Dialect dialect, Names names, String now) {}

  /** A text that leaves something open, with what it is filled in with. */
  private record Opened(String verb, Map<String, String> open) {}

  /** The latest that were asked for: a search may have conditions that no other has. */
  private static final class LatestOpened extends LinkedHashMap<Opened, SqlScript> {

    private static final long serialVersionUID = 1;

    private LatestOpened() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Opened, SqlScript> eldest) {
      return size() > KEPT;
    }
  }
}
