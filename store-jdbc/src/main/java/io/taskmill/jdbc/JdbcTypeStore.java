package io.taskmill.jdbc;

import io.taskmill.spi.StoredType;
import io.taskmill.spi.TypeStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The types of tasks, a row each. */
final class JdbcTypeStore implements TypeStore {

  private final Verbs verbs;

  JdbcTypeStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Set<String> unknown(Set<String> names) {
    Set<String> unknown = new HashSet<>(names);
    Params params = new Params().set("names", Column.texts(names));
    verbs.rows("type_names", params, row -> row.getString("name")).forEach(unknown::remove);
    return unknown;
  }

  @Override
  public void register(List<StoredType> types) {
    if (!types.isEmpty()) {
      verbs.count("type_register", Params.given(TypeRow.rows(types)));
    }
  }

  @Override
  public List<StoredType> list() {
    return verbs.rows("types", new Params(), TypeRow::read);
  }

  /** What a new limit counts, or lets go on, is there already: so it is looked for at once. */
  @Override
  public boolean save(StoredType type) {
    Params params = Params.given(TypeRow.rows(List.of(type)));
    return verbs.together(
        "type_save",
        inside -> {
          if (inside.count("type_save", params) == 0) {
            return false;
          }
          Params named =
              new Params().set("name", type.name()).set("number", TypeRow.number(type.name()));
          if (type.rules().isLimited()) {
            inside.count("type_count_running", named);
          }
          inside.count("type_call_keys", named);
          return true;
        });
  }
}
