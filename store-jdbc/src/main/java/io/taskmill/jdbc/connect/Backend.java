package io.taskmill.jdbc.connect;

import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.wakeup.HintChannel;
import java.util.Optional;

/** A database product: its dialect, and how its connections are used. */
public interface Backend extends Dialect {

  /** How verbs get at the database. */
  default Sessions openSessions(
      Connections kept, Connections lent, Transactions transactions, SqlErrors errors) {
    return Sessions.pooled(kept, lent, transactions, errors);
  }

  /**
   * Opens the database's own channel between processes; empty if it has none.
   *
   * @param ear a connection to listen on; empty to send only
   */
  Optional<HintChannel> openChannel(Optional<Connections> ear, Verbs verbs, SqlFiles files);
}
