package io.taskmill.jdbc.verb;

import io.taskmill.Rate;
import io.taskmill.jdbc.sql.Hash;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.NullableColumns;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeRules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** How types are written and read. */
public final class TypeRow {

  private TypeRow() {}

  /** A type's number, by which its running tasks are counted. */
  static long number(String type) {
    return Hash.of("type", type);
  }

  static Rows<StoredType> rows(Collection<StoredType> types) {
    return Rows.of(types)
        .text("name", StoredType::name)
        .bigint("number_no", type -> number(type.name()))
        .bigint("version", StoredType::version)
        .smallint("disabled", type -> type.rules().disabled() ? 1 : 0)
        .bigint("max_running", type -> wide(type.rules().maxRunning()))
        .bigint("per_key", type -> wide(type.rules().perKey()))
        .bigint("rate_tasks", type -> wide(type.rules().rate(), Rate::tasks))
        .bigint("rate_period", type -> period(type.rules().rate()))
        .bigint("rate_burst", type -> wide(type.rules().rate(), Rate::burst))
        .bigint("host_grace", type -> Micros.of(type.rules().hostGrace()))
        .bigint("retention", type -> micros(type.rules().retention()))
        .text("code", StoredType::code)
        .text("edits", StoredType::edits);
  }

  static StoredType read(ResultSet row) throws SQLException {
    Integer tasks = NullableColumns.intOf(row, "rate_tasks");
    Rate rate =
        tasks == null
            ? null
            : new Rate(
                tasks, Micros.duration(row.getLong("rate_period")), row.getInt("rate_burst"));
    return new StoredType(
        row.getString("name"),
        row.getLong("version"),
        new TypeRules(
            row.getInt("disabled") != 0,
            NullableColumns.intOf(row, "max_running"),
            NullableColumns.intOf(row, "per_key"),
            rate,
            Micros.duration(row.getLong("host_grace")),
            retention(row)),
        row.getString("code"),
        row.getString("edits"));
  }

  static @Nullable Duration retention(ResultSet row) throws SQLException {
    Long micros = NullableColumns.longOf(row, "retention");
    return micros == null ? null : Micros.duration(micros);
  }

  private static @Nullable Long micros(@Nullable Duration time) {
    return time == null ? null : (Long) Micros.of(time);
  }

  private static @Nullable Long wide(@Nullable Integer value) {
    return value == null ? null : (Long) value.longValue();
  }

  private static @Nullable Long wide(
      @Nullable Rate rate, java.util.function.ToIntFunction<Rate> part) {
    return rate == null ? null : (Long) (long) part.applyAsInt(rate);
  }

  private static @Nullable Long period(@Nullable Rate rate) {
    return rate == null ? null : (Long) Micros.of(rate.period());
  }
}
