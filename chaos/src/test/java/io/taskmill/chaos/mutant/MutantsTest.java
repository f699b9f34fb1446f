package io.taskmill.chaos.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.run.SqlFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One mutant is hunted with every build; all of them, which takes minutes, with {@code
 * -Dtaskmill.chaos.mutants=all} or by {@code taskmill chaos --mutants}.
 */
class MutantsTest {

  private static final Map<String, Map<String, String>> UNCHANGED = new HashMap<>();

  @TempDir Path folder;

  static List<Mutant> all() {
    return Mutants.ALL;
  }

  /** What does not change a statement that the store runs would never be found. */
  @ParameterizedTest
  @MethodSource("all")
  void eachEditChangesAStatementThatItsStoreRuns(Mutant mutant) throws Exception {
    Map<String, String> before = unchanged(mutant.store());
    for (Edit edit : mutant.edits()) {
      edit.apply(folder, mutant.store());
      Map<String, String> after = StoreSql.of(mutant.store(), folder);
      assertThat(after.equals(before))
          .as("no statement of the store has changed by " + edit)
          .isFalse();
      before = after;
    }
  }

  private Map<String, String> unchanged(String store) throws Exception {
    Map<String, String> known = UNCHANGED.get(store);
    if (known == null) {
      known = StoreSql.of(store, folder.resolve("nothing"));
      UNCHANGED.put(store, known);
    }
    return known;
  }

  /** One that changed the common text of this verb was never found: PostgreSQL has its own. */
  @Test
  void aChangeOfWhatADatabaseDoesNotRunIsNoticed() throws Exception {
    new SqlFolder(folder)
        .change(
            "common", "claim.limited_running", text -> text.replace("where", "where 1 = 0 and"));
    assertThat(StoreSql.of("postgres", folder)).isEqualTo(unchanged("postgres"));
    assertThat(StoreSql.of("mariadb", folder)).isNotEqualTo(unchanged("mariadb"));
  }

  /** Which sections there are does not say which of them a database ever runs. */
  @Test
  void onlyWhatADatabaseReachesCounts() throws Exception {
    assertThat(unchanged("postgres"))
        .containsKeys("claim.take", "promote.due", "turn.limits")
        .doesNotContainKeys("claim.lanes", "finish.success", "promote.lock", "submit.tasks");
    assertThat(unchanged("mariadb"))
        .containsKeys("claim.lanes", "promote.lock", "submit.tasks")
        .doesNotContainKeys("claim.take", "finish.ended", "submit.create");
    assertThat(unchanged("sqlite"))
        .containsKeys("claim.lanes", "submit.create")
        .doesNotContainKeys("claim.take", "promote.lock", "submit.new_tasks", "submit.tasks");
  }

  /** A file hides another of its name whole, so it has the sections that are as they were. */
  @Test
  void theOtherSectionsOfAFileStay() throws Exception {
    Map<String, String> expected = new HashMap<>(unchanged("sqlite"));
    new Edit("turn.limits", "is not null", "is null").apply(folder, "sqlite");
    new Edit("turn.heard", "c.id = g.id", "c.id <> g.id").apply(folder, "sqlite");
    Map<String, String> changed = StoreSql.of("sqlite", folder);
    assertThat(changed.remove("turn.limits")).isNotEqualTo(expected.remove("turn.limits"));
    assertThat(changed.remove("turn.heard")).isNotEqualTo(expected.remove("turn.heard"));
    assertThat(changed).isEqualTo(expected);
  }

  @Test
  void eachDatabaseHasMutants() {
    assertThat(Mutants.ALL.stream().map(Mutant::store)).contains("postgres", "mariadb", "sqlite");
  }

  @Test
  void aMutantThatNoLongerFitsIsAnError() {
    Edit edit = new Edit("finish.end", "what does not stand there", "");
    assertThatIllegalStateException()
        .isThrownBy(() -> edit.apply(folder, "postgres"))
        .withMessageContaining("change the mutant too");
  }

  @Test
  void mutantsAreFound() throws Exception {
    boolean all = "all".equals(System.getProperty("taskmill.chaos.mutants"));
    StringWriter out = new StringWriter();
    boolean found =
        new Hunt(new Progress(new PrintWriter(new StringWriter())), new PrintWriter(out))
            .run(all ? Mutants.ALL : Mutants.ALL.subList(0, 1), folder);
    assertThat(found).as(out.toString()).isTrue();
  }
}
