package io.taskmill.jdbc.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads notifications from PostgreSQL's own driver. Its classes are named here only, and not
 * linked: the driver is the application's choice, and other databases come without it.
 */
public final class PostgresNotifications {

  private final Class<?> connectionType;
  private final Method getNotifications;
  private final Method getParameter;

  PostgresNotifications() throws SQLException {
    try {
      connectionType = Class.forName("org.postgresql.PGConnection");
      getNotifications = connectionType.getMethod("getNotifications", int.class);
      getParameter = Class.forName("org.postgresql.PGNotification").getMethod("getParameter");
    } catch (ReflectiveOperationException e) {
      throw new SQLException("the driver is not org.postgresql:postgresql", e);
    }
  }

  /** Waits for messages; none if none came in time. */
  List<String> read(Connection connection, int millis) throws SQLException {
    try {
      Object[] notifications =
          (Object[]) getNotifications.invoke(connection.unwrap(connectionType), millis);
      List<String> messages = new ArrayList<>();
      if (notifications != null) {
        for (Object notification : notifications) {
          messages.add((String) getParameter.invoke(notification));
        }
      }
      return messages;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new SQLException("the driver failed to read notifications", e.getCause());
    } catch (IllegalAccessException e) {
      throw new SQLException("the driver hides its notifications", e);
    }
  }
}
