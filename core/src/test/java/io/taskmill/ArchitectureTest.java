package io.taskmill;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The walls between API, contract, engine and stores. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.taskmill");

  @Test
  void onlyTaskmillAndItsBuilderSeeTheContractAndTheEngine() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill")
        .and()
        .doNotHaveSimpleName("Taskmill")
        .and()
        .doNotHaveSimpleName("TaskmillBuilder")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.taskmill.spi..", "io.taskmill.engine..", "io.taskmill.memory..")
        .check(CLASSES);
  }

  @Test
  void storesNeverSeeTheEngine() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill.memory..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.taskmill.engine..")
        .check(CLASSES);
  }

  @Test
  void theEngineAndTheContractSeeNoStore() {
    noClasses()
        .that()
        .resideInAnyPackage("io.taskmill.engine..", "io.taskmill.spi..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.taskmill.memory..")
        .check(CLASSES);
  }

  @Test
  void theContractSeesOnlyTheWordsOfTheApi() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill.spi..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.taskmill.engine..")
        .check(CLASSES);
  }

  @Test
  void onlyWhatWritesJsonKnowsJackson() {
    classes()
        .that()
        .haveNameNotMatching(
            ".*\\.(JsonCodec|AuditText|EditAudit|PolicyText|PolicyLayers|ScheduleText|JsonLayers|RetryText|JsonFields|JsonObject|PayloadAttributes|SearchableAttribute)")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackage("tools.jackson..")
        .check(CLASSES);
  }

  @Test
  void nothingInsideTheEngineAsksTheWallClock() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill.engine..")
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(CLASSES);
  }

  /** The root package is a slice too: it sees its parts, and no part sees it. */
  @Test
  void packagesOfTheEngineAreFreeOfCycles() {
    slices()
        .matching("io.taskmill.(**)")
        .should()
        .beFreeOfCycles()
        .check(CLASSES.that(resideInAPackage("io.taskmill.engine..")));
  }

  @Test
  void theEngineTakesThreadsAndTimeFromItsRuntimeOnly() {
    noClasses()
        .that()
        .resideInAPackage("io.taskmill.engine..")
        .and()
        .haveNameNotMatching(".*\\.(JvmRuntime(\\$.*)?|HandlerThreads)")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethodWhere(called("java.lang.Thread", "sleep|join|yield"))
        .orShould()
        .callConstructorWhere(
            constructorOf(
                "java\\.lang\\.Thread"
                    + "|java\\.util\\.concurrent\\.(Semaphore|CountDownLatch|[A-Za-z]*Executor|[A-Za-z]*BlockingQueue)"))
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaMethodCall> called(String owner, String names) {
    return DescribedPredicate.describe(
        owner + "." + names,
        call ->
            call.getTargetOwner().getName().equals(owner)
                && call.getTarget().getName().matches(names));
  }

  private static DescribedPredicate<JavaConstructorCall> constructorOf(String owners) {
    return DescribedPredicate.describe(
        "new " + owners, call -> call.getTargetOwner().getName().matches(owners));
  }
}
