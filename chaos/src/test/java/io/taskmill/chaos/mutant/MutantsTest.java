package io.taskmill.chaos.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.run.SqlFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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
    Path common = SqlFolder.file(folder, "common", "claim.limited_running");
    Files.createDirectories(common.getParent());
    Files.writeString(common, "select 1 from {running} where 1 = 0");
    assertThat(StoreSql.of("postgres", folder)).isEqualTo(unchanged("postgres"));
    assertThat(StoreSql.of("mariadb", folder)).isNotEqualTo(unchanged("mariadb"));
  }

  @Test
  void eachDatabaseHasMutants() {
    assertThat(Mutants.ALL.stream().map(Mutant::store)).contains("postgres", "mariadb", "sqlite");
  }

  @Test
  void aMutantThatNoLongerFitsIsAnError() {
    Edit edit = new Edit("finish", "what does not stand there", "");
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
