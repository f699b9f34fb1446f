package io.taskmill.jdbc.sql;

import io.taskmill.spi.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What things are called in the database.
 *
 * @param schema the schema of the tables
 * @param prefix what every table's name begins with
 * @param qualified whether the schema is a part of each name
 */
public record Names(String schema, String prefix, boolean qualified) {

  /** Leaves room for the longest of our names in the 63 bytes of PostgreSQL and 64 of MySQL. */
  private static final int LONGEST_PREFIX = 32;

  private static final int LONGEST_SCHEMA = 63;
  private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9_]*");

  /** Checks them. */
  public Names {
    require(
        PREFIX.matcher(prefix).matches() && prefix.length() <= LONGEST_PREFIX,
        "The table prefix '%s' must begin with a letter from a to z and go on with those, digits and"
            + " _, in at most 32 characters. Choose another tablePrefix.",
        prefix);
    require(
        !schema.isEmpty()
            && schema.getBytes(StandardCharsets.UTF_8).length <= LONGEST_SCHEMA
            && schema.chars().noneMatch(c -> c == '"' || c == '{' || Character.isISOControl(c)),
        "The schema '%s' is no name of a schema: 1 to 63 bytes of UTF-8 without quotes, braces and control"
            + " characters. Choose another schema.",
        schema);
  }

  public Names(String schema, String prefix) {
    this(schema, prefix, true);
  }

  /** Names that stand alone: whoever runs the SQL has chosen the schema. */
  public static Names alone(String prefix) {
    return new Names("none", prefix, false);
  }

  /** A table's name, in full unless it stands alone. */
  public String table(String name) {
    String table = "\"" + prefix + name + "\"";
    return qualified ? quotedSchema() + "." + table : table;
  }

  String quotedSchema() {
    return "\"" + schema + "\"";
  }

  /** The name of the channel for hints, and of the migrators' lock: short, whatever the schema. */
  public String channel() {
    return "taskmill_" + Long.toHexString(Hash.of(schema, prefix));
  }

  private static void require(boolean holds, String message, String value) {
    if (!holds) {
      throw new StoreException(String.format(message, value), null);
    }
  }
}
