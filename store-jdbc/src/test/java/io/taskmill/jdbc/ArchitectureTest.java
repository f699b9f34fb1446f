package io.taskmill.jdbc;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The walls around the SQL stores. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.taskmill");

  private static final String VERBS = "io.taskmill.jdbc.verb..";
  private static final String[] DIALECTS = {
    "io.taskmill.jdbc.postgres..", "io.taskmill.jdbc.mariadb..", "io.taskmill.jdbc.sqlite.."
  };

  @Test
  void storesNeverSeeTheEngineNorEachOther() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill.jdbc..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.taskmill.engine..", "io.taskmill.memory..")
        .check(CLASSES);
  }

  @Test
  void coreNeverSeesAStore() {
    noClasses()
        .that()
        .resideInAnyPackage("io.taskmill", "io.taskmill.spi..", "io.taskmill.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.taskmill.jdbc..")
        .check(CLASSES);
  }

  /** The root package is a slice too: it sees its parts, and no part sees it. */
  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("io.taskmill.(**)")
        .should()
        .beFreeOfCycles()
        .check(CLASSES.that(resideInAPackage("io.taskmill.jdbc..")));
  }

  @Test
  void verbsSeeNoDialect() {
    noClasses()
        .that()
        .resideInAPackage(VERBS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DIALECTS)
        .check(CLASSES);
  }

  @Test
  void dialectsSeeNoVerbAndNotEachOther() {
    for (String dialect : DIALECTS) {
      String[] others =
          Arrays.stream(DIALECTS).filter(other -> !other.equals(dialect)).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(dialect)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(VERBS)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(others)
          .check(CLASSES);
    }
  }
}
