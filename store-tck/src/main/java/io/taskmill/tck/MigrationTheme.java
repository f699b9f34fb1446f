package io.taskmill.tck;

import static io.taskmill.tck.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.taskmill.TaskState;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A store makes its own tables, once, and knows when it must not touch them. */
abstract class MigrationTheme extends Theme {

  @Test
  void anEmptyDatabaseIsMadeReady() {
    SchemaFixture schema = emptySchema();
    assertThat(schema.version()).isZero();
    try (Store opened = schema.open(true)) {
      assertThat(schema.version()).isPositive();
      works(opened);
    }
  }

  @Test
  void aSchemaThatIsUpToDateIsLeftAlone() {
    SchemaFixture schema = emptySchema();
    long id;
    try (Store opened = schema.open(true)) {
      id = works(opened);
    }
    int version = schema.version();
    for (boolean migrate : new boolean[] {true, false}) {
      try (Store opened = schema.open(migrate)) {
        assertThat(schema.version()).isEqualTo(version);
        assertThat(opened.queries().get(id)).isPresent();
        works(opened);
      }
    }
  }

  @Test
  void missingTablesAreNotMadeWhereTheyAreOnlyChecked() {
    SchemaFixture schema = emptySchema();
    assertThatThrownBy(() -> schema.open(false))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("validateOnly()");
    assertThat(schema.version()).isZero();
  }

  @Test
  void manyWhoOpenAnEmptyDatabaseAtOnceMakeItReadyOnce() throws Exception {
    SchemaFixture schema = emptySchema();
    Callable<Store> open = () -> schema.open(true);
    List<Store> opened = Together.run(Stream.generate(() -> open).limit(4).toList());
    try {
      opened.forEach(this::works);
    } finally {
      opened.forEach(Store::close);
    }
    int version = schema.version();
    schema.open(true).close();
    assertThat(schema.version()).isEqualTo(version);
  }

  @Test
  void newerTablesThatAllowThisCodeAreUsed() {
    SchemaFixture schema = emptySchema();
    schema.open(true).close();
    int ours = schema.version();
    schema.migratedByNewerCode(ours);
    assertThat(schema.version()).isGreaterThan(ours);
    for (boolean migrate : new boolean[] {true, false}) {
      try (Store opened = schema.open(migrate)) {
        works(opened);
      }
    }
    assertThat(schema.version()).isGreaterThan(ours);
  }

  @Test
  void newerTablesThatNeedNewerCodeAreRefused() {
    SchemaFixture schema = emptySchema();
    schema.open(true).close();
    int ours = schema.version();
    schema.migratedByNewerCode(ours + 1);
    for (boolean migrate : new boolean[] {true, false}) {
      assertThatThrownBy(() -> schema.open(migrate))
          .isInstanceOf(StoreException.class)
          .message()
          .isNotBlank();
    }
  }

  @Test
  void aStrangersTableIsNeitherTakenForOursNorChanged() {
    SchemaFixture schema = emptySchema();
    schema.open(true).close();
    Set<String> ours = schema.names();
    assertThat(ours).isNotEmpty();
    for (String name : ours) {
      schema.drop();
      schema.makeStrangersTable(name);
      for (boolean migrate : new boolean[] {true, false}) {
        assertThatThrownBy(() -> schema.open(migrate))
            .as("a stranger's table '%s', migrate: %s", name, migrate)
            .isExactlyInstanceOf(StoreException.class)
            .message()
            .matches(
                words ->
                    (words.contains(name) && words.contains("Nothing was changed"))
                        || (!migrate && words.contains("validateOnly()")),
                "says what is in the way, or what keeps it from making the tables");
        assertThat(schema.names()).containsExactly(name);
        assertThat(schema.strangersRows(name)).isEqualTo(1);
      }
    }
    schema.drop();
    try (Store opened = schema.open(true)) {
      works(opened);
    }
  }

  private SchemaFixture emptySchema() {
    var schema = fixture.schema();
    assumeTrue(schema.isPresent(), "this store has no schema");
    schema.orElseThrow().drop();
    return schema.orElseThrow();
  }

  private long works(Store opened) {
    long id = opened.tasks().submit(List.of(task().build())).get(0).id();
    assertThat(opened.queries().get(id).orElseThrow().state()).isEqualTo(TaskState.READY);
    KitNode node = new KitNode(opened);
    assertThat(node.claimOne("mail").fence().task()).isEqualTo(id);
    node.leave();
    return id;
  }

  @Override
  boolean countsEnds() {
    return false;
  }
}
