package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a connection of a caller leads to the tables of this store. One with the URL of our own
 * does. With another URL it is looked up once when the tables there were made: stores that were not
 * copied from each other differ in that.
 */
final class StoreIdentity {

  private final Verbs verbs;
  private final Set<String> sameUrls = ConcurrentHashMap.newKeySet();

  StoreIdentity(Verbs verbs, String url) {
    this.verbs = verbs;
    sameUrls.add(url);
  }

  void require(Connection connection, Verbs theirs) throws SQLException {
    String url = String.valueOf(connection.getMetaData().getURL());
    if (sameUrls.contains(url)) {
      return;
    }
    if (!madeAt(theirs).equals(made(verbs))) {
      throw new StoreException(
          "The connection leads to another database than the one of the tasks, though that has tables of"
              + " Taskmill too. Nothing was written. Use a connection to the database of the tasks; a"
              + " DataSource that leads to several (by tenant, say) must lead there.",
          null);
    }
    sameUrls.add(url);
  }

  private static List<Long> madeAt(Verbs theirs) {
    try {
      return made(theirs);
    } catch (StoreAwayException e) {
      throw e;
    } catch (StoreException e) {
      throw new StoreException("Nothing was written. " + e.getMessage(), e);
    }
  }

  private static List<Long> made(Verbs where) {
    return where.rows("schema.made", new Params(), row -> row.getLong("applied_at"));
  }
}
