package io.taskmill.chaos.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.taskmill.chaos.check.Violation.Kind;
import io.taskmill.chaos.report.Progress;
import io.taskmill.chaos.run.SqlFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One mutant is hunted with every build; all of them, which takes minutes, with {@code
 * -Dtaskmill.chaos.mutants=all} or by {@code taskmill chaos --mutants}.
 */
class MutantsTest {

  @TempDir Path folder;

  static List<Mutant> all() {
    return Mutants.ALL;
  }

  @ParameterizedTest
  @MethodSource("all")
  void eachMutantStillFitsTheSql(Mutant mutant) throws Exception {
    mutant.write(folder);
    for (Edit edit : mutant.edits()) {
      String changed = Files.readString(SqlFolder.file(folder, edit.file()));
      assertThat(changed).contains(edit.to());
      assertThat(changed.replaceAll("\\s+", " "))
          .isNotEqualTo(SqlFolder.original(edit.file()).replaceAll("\\s+", " "));
    }
  }

  @Test
  void aMutantThatNoLongerFitsIsAnError() {
    Edit edit = new Edit("postgres/finish", "what does not stand there", "");
    assertThatIllegalStateException()
        .isThrownBy(() -> Mutant.of("gone", Set.of(Kind.LOST), edit).write(folder))
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
