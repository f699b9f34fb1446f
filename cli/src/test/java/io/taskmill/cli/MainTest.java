package io.taskmill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.Schema;
import org.junit.jupiter.api.Test;

/** What the command line says and how it ends. */
class MainTest {

  @Test
  void helpNamesEveryCommandAndTheExitCodes() {
    Cli help = Cli.run("--help");
    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("demo", "schema", "taskmill bench", "--version", "Exit codes: 0 done");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void everyCommandHasHelp() {
    assertThat(Cli.run("demo", "--help").out()).contains("--file", "--tasks", "kill -9");
    assertThat(Cli.run("schema", "--help").out()).contains("print");
    assertThat(Cli.run("schema", "print", "--help").out())
        .contains("--dialect", "--prefix", "postgres, sqlite, mariadb, mysql");
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(Cli.run("--version").out()).startsWith("taskmill ").doesNotContain("$", "null");
  }

  @Test
  void anUnknownCommandIsRefusedWithAHint() {
    Cli typo = Cli.run("dmo");
    assertThat(typo.code()).isEqualTo(2);
    assertThat(typo.err()).contains("There is no command or option 'dmo'.", "taskmill demo");
    assertThat(Cli.run("xyzzy").err()).contains("Try 'taskmill --help'.");
    assertThat(Cli.run("explain", "17").err()).contains("Did you mean: taskmill task explain?");
    assertThat(Cli.run().code()).isEqualTo(2);
  }

  @Test
  void aWrongOptionIsNamedWithItsRule() {
    Cli wrong = Cli.run("demo", "--rate", "0");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--rate is 0, but must be between 1 and 1000.");
    assertThat(Cli.run("demo", "--file", "no/such/folder/x.db").err()).contains("--file no/such");
    assertThat(Cli.run("schema", "print", "--dialect", "dbase").err())
        .contains("dbase", "postgres, sqlite, mariadb, mysql");
    Cli schema = Cli.run("schema", "print", "--dialect", "sqlite", "--schema", "jobs");
    assertThat(schema.code()).isEqualTo(2);
    assertThat(schema.err()).contains("SQLite file has no schemas");
  }

  @Test
  void anErrorIsOneLineAndItsStackTraceIsForTheVerbose() {
    Cli failed = Cli.run("demo", "--store", "jdbc:nosuch:thing");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err().lines()).singleElement().asString().startsWith("taskmill: No store");
    assertThat(Cli.run("demo", "--store", "jdbc:nosuch:thing", "--verbose").err())
        .contains("at io.taskmill");
  }

  @Test
  void theSchemaIsPrintedWithThePrefix() {
    for (String dialect : Schema.dialects()) {
      Cli schema = Cli.run("schema", "print", "--dialect", dialect, "--prefix", "mine_");
      assertThat(schema.code()).isZero();
      assertThat(schema.out()).contains("mine_").doesNotContain("{");
    }
  }
}
