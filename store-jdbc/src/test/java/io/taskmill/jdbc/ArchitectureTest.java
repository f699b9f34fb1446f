package io.taskmill.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The walls around the SQL stores. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.taskmill");

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
}
