package io.taskmill.jdbc.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.jdbc.Schema;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nothing is forgotten when a store is moved. */
class TransferPartTest {

  private static final Pattern TABLE = Pattern.compile("create table my_([a-z_]+)");

  /**
   * What belongs to processes that are alive, to the tables themselves, or is made anew; what was
   * counted and not folded is folded before.
   */
  private static final Set<String> LEFT_BEHIND =
      Set.of("migration", "node", "id_lease", "key_call", "stat_delta", "stat_fold");

  @Test
  void everyTableIsMovedOrKnownToStay() {
    Set<String> moved = new TreeSet<>(LEFT_BEHIND);
    for (TransferPart part : TransferPart.ALL) {
      moved.add(part.table());
      moved.addAll(part.belonging().keySet());
    }
    Set<String> tables = new TreeSet<>();
    TABLE
        .matcher(Schema.ddl("sqlite", null, "my_").replace("\"", ""))
        .results()
        .forEach(match -> tables.add(match.group(1)));
    assertThat(tables).isNotEmpty().isEqualTo(moved);
  }
}
