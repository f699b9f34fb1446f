package io.taskmill.chaos.run;

import io.taskmill.servers.Sql;

/** The connections of a MariaDB or MySQL. */
final class MariadbConnections {

  private final Sql sql;

  MariadbConnections(Sql sql) {
    this.sql = sql;
  }

  void killOthers() {
    String ids =
        sql.text(
            "select group_concat(id) from information_schema.processlist"
                + " where id <> connection_id() and command <> 'Daemon' and db is not null");
    for (String id : ids.split(",", -1)) {
      if (!id.equals("null")) {
        killIfThere(id);
      }
    }
  }

  private void killIfThere(String id) {
    try {
      sql.run("kill " + id);
    } catch (IllegalStateException e) {
      // It has gone by itself meanwhile.
    }
  }
}
