package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.admin.DebugMode;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.ModeStore;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The debug modes, a row for each that is on. */
public final class JdbcModeStore implements ModeStore {

  private final Verbs verbs;

  public JdbcModeStore(Verbs verbs) {
    this.verbs = verbs;
  }

  @Override
  public Set<DebugMode> on() {
    return named(verbs.rows("mode.list", new Params(), row -> row.getString("name")));
  }

  /** Those of the names that are known here: a newer node may know more. */
  static Set<DebugMode> named(Collection<String> names) {
    Set<DebugMode> modes = EnumSet.allOf(DebugMode.class);
    modes.removeIf(mode -> !names.contains(mode.name()));
    return modes;
  }

  @Override
  public void set(DebugMode mode, boolean on, Actor by) {
    Params params = new Params().set("name", mode.name());
    verbs.together(
        "mode",
        inside -> {
          int changed = inside.count(on ? "mode.switch_on" : "mode.switch_off", params);
          if (changed > 0) {
            EditAudit.mode(mode, !on, on, by, Instant.EPOCH)
                .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
          }
          return changed;
        });
  }
}
