package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.spi.StoreException;
import io.taskmill.tck.SchemaFixture;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables as they are, compared with a file that a reader can look at. */
class PostgresSchemaTest {

  @Test
  void theTablesAreThoseOfTheGoldenDump() throws Exception {
    try (PostgresFixture fixture = new PostgresFixture()) {
      fixture.open();
      String golden;
      try (var in = getClass().getResourceAsStream("postgres-schema.txt")) {
        golden = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      assertThat(String.join("\n", dump(fixture)) + "\n")
          .as("a changed schema needs a migration, and then a new postgres-schema.txt")
          .isEqualTo(golden);
    }
  }

  @Test
  void aSchemaThatNeedsNewerCodeSaysWhichVersions() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.open(true);
      schema.migratedByNewerCode(2);
      assertThatThrownBy(() -> schema.open(false))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(
              "at version 2 of the schema, which needs code of version 2 or newer;")
          .hasMessageEndingWith("this code has version 1. Update Taskmill here.");
    }
  }

  @Test
  void missingTablesAreNamedByVersionWithTheWayOut() {
    try (PostgresFixture fixture = new PostgresFixture()) {
      SchemaFixture schema = fixture.schema().orElseThrow();
      schema.drop();
      assertThatThrownBy(() -> schema.open(false))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(
              "lack version 1 of the schema, and validateOnly() says not to make them")
          .hasMessageContaining("taskmill schema print --dialect postgres");
    }
  }

  private static List<String> dump(PostgresFixture fixture) {
    String schema = fixture.settings(true).schema();
    return fixture.sql.column(
        """
        with ours as (
          select c.oid, c.relname as name, c.relkind as kind, c.reloptions as options
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = '%1$s' and c.relkind in ('r', 'v') and c.relname <> 'tm_test_clock'
        ),
        lines as (
          select name, 1 as part, 0 as nth, case kind when 'r' then 'table ' else 'view ' end || name
            || coalesce(' with (' || array_to_string(options, ', ') || ')', '') as line
          from ours
          union all
          select o.name, 2, a.attnum, '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
            || case when a.attnotnull then ' not null' else '' end
            || case when a.attidentity = 'a' then ' identity' else '' end
          from ours o join pg_attribute a on a.attrelid = o.oid
          where a.attnum > 0 and not a.attisdropped
          union all
          select o.name, 3, row_number() over (order by i.indexrelid::regclass::text),
            '  ' || replace(pg_get_indexdef(i.indexrelid), '"%1$s".', '')
          from ours o join pg_index i on i.indrelid = o.oid
          union all
          select o.name, 4, row_number() over (order by c.conname),
            '  ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
          from ours o join pg_constraint c on c.conrelid = o.oid
          where c.contype = 'c'
        )
        select line from lines order by name, part, nth
        """
            .formatted(schema));
  }
}
