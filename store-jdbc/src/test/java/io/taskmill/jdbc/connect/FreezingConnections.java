package io.taskmill.jdbc.connect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Connections of a process that stands still once: after a statement that locks a type's row, and
 * before the next.
 */
final class FreezingConnections implements Connections {

  final CountDownLatch frozen = new CountDownLatch(1);
  final CountDownLatch goOn = new CountDownLatch(1);

  private final Connections connections;
  private final Map<Connection, Connection> taken =
      Collections.synchronizedMap(new IdentityHashMap<>());

  FreezingConnections(Connections connections) {
    this.connections = connections;
  }

  @Override
  public Connection take() throws SQLException {
    Connection connection = connections.take();
    boolean[] locked = new boolean[1];
    Connection watched =
        (Connection)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("prepareStatement")) {
                    if (locked[0] && frozen.getCount() > 0) {
                      frozen.countDown();
                      goOn.await();
                    }
                    locked[0] = String.valueOf(args[0]).contains("y.tokens_at");
                  }
                  try {
                    return method.invoke(connection, args);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    taken.put(watched, connection);
    return watched;
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connections.giveBack(taken.remove(connection));
  }

  @Override
  public void close() {
    connections.close();
  }
}
