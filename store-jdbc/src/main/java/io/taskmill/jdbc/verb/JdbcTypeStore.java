package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.jdbc.sql.Column;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The types of tasks, a row each. When a limit is set, the tasks to which it applies are there
 * already, so they are looked for then.
 */
public final class JdbcTypeStore implements TypeStore {

  private final Verbs verbs;
  private final Permits permits;

  public JdbcTypeStore(Verbs verbs, Permits permits) {
    this.verbs = verbs;
    this.permits = permits;
  }

  @Override
  public Set<String> unknown(Set<String> names) {
    Set<String> unknown = new HashSet<>(names);
    Params params = new Params().set("names", Column.texts(names));
    verbs.rows("type.names", params, row -> row.getString("name")).forEach(unknown::remove);
    return unknown;
  }

  @Override
  public void register(List<StoredType> types) {
    if (types.isEmpty()) {
      return;
    }
    verbs.together(
        "type.register",
        inside -> {
          inside.count("type.register", Params.given(TypeRow.rows(types)));
          types.forEach(type -> countRunning(inside, type));
          return types;
        });
    permits.forget();
  }

  @Override
  public List<StoredType> list() {
    return verbs.rows("type.list", new Params(), TypeRow::read);
  }

  @Override
  public boolean save(StoredType type, Actor by) {
    Params params = Params.given(TypeRow.rows(List.of(type)));
    boolean saved =
        verbs.together(
            "type.save",
            inside -> {
              // Not locked: the save finds the same version, or changes nothing.
              Optional<StoredType> before =
                  inside.rows("type.one", named(type), TypeRow::read).stream().findFirst();
              inside.count("type.call_keys", named(type));
              if (inside.count("type.save", params) == 0) {
                return false;
              }
              countRunning(inside, type);
              before
                  .flatMap(old -> EditAudit.type(old, type, by, Instant.EPOCH))
                  .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
              return true;
            });
    permits.forget();
    return saved;
  }

  private static void countRunning(Verbs inside, StoredType type) {
    if (type.rules().isLimited()) {
      inside.count("type.count_running", named(type));
    }
  }

  private static Params named(StoredType type) {
    Integer perKey = type.rules().perKey();
    return new Params()
        .set("name", type.name())
        .set("number", TypeRow.number(type.name()))
        .set("per_key", perKey == null ? 0 : perKey);
  }
}
