package io.taskmill.jdbc.postgres;

import io.taskmill.jdbc.connect.Connections;
import io.taskmill.jdbc.connect.SqlFault;
import io.taskmill.jdbc.sql.SqlFiles;
import io.taskmill.jdbc.wakeup.HintChannel;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Wakeup.Hint;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * LISTEN and NOTIFY. One connection is kept for listening, and read by one thread.
 *
 * <p>A message is the sender's number and a word. The sender leaves out its own hints, which it has
 * already told in its process; the other words are for itself: {@code check}, to see that what was
 * listened for arrives (behind PgBouncer in transaction mode it does not), and {@code close}, to
 * end the wait for the next message.
 */
public final class PostgresChannel implements HintChannel {

  private static final Logger log = LoggerFactory.getLogger(PostgresChannel.class);

  private static final String CHECK = "check";
  private static final String CLOSE = "close";
  private static final int CHECK_MILLIS = 5_000;
  private static final int READ_MILLIS = 30_000;
  private static final int CLOSE_MILLIS = 1_000;
  private static final int FIRST_BACK_OFF_MILLIS = 100;
  private static final int LONGEST_BACK_OFF_MILLIS = 1_000;

  private final PostgresNotifications notifications;
  private final Connections connections;
  private final PostgresSender sender;
  private final String listen;
  private final String unlisten;
  private final CountDownLatch closed = new CountDownLatch(1);

  private volatile @Nullable Connection connection;
  private @Nullable Thread thread;

  private PostgresChannel(Connections connections, PostgresSender sender, SqlFiles files)
      throws SQLException {
    this.notifications = new PostgresNotifications();
    this.connections = connections;
    this.sender = sender;
    this.listen = files.script("channel.listen").statements().get(0).text();
    this.unlisten = files.script("channel.unlisten").statements().get(0).text();
  }

  /** Opens the channel; empty, with a line in the log, if notifications do not arrive. */
  static Optional<HintChannel> open(
      Connections connections, PostgresSender sender, SqlFiles files) {
    String reason;
    try {
      PostgresChannel channel = new PostgresChannel(connections, sender, files);
      if (channel.works()) {
        return Optional.of(channel);
      }
      reason = "a notification to itself did not arrive within " + CHECK_MILLIS + " ms";
    } catch (SQLException | StoreException e) {
      reason = String.valueOf(e.getMessage());
    }
    log.warn(
        "Wake-ups through LISTEN do not work here: {}. This process finds work by polling, a little"
            + " later. Give a URL that does not lead through a transaction pooler, or switch 'listen'"
            + " off.",
        reason);
    return Optional.empty();
  }

  @Override
  public void start(Consumer<Hint> receiver) {
    Thread reader = new Thread(() -> loop(receiver), "taskmill-hints-in");
    reader.setDaemon(true);
    reader.start();
    thread = reader;
  }

  @Override
  public boolean isConnected() {
    return connection != null;
  }

  @Override
  public void send(Set<Hint> hints) {
    sender.send(hints);
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      sender.say(CLOSE);
    } catch (StoreException e) {
      abort();
    }
    try {
      if (thread != null) {
        thread.join(CLOSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    abort();
  }

  private void loop(Consumer<Hint> receiver) {
    int backOff = FIRST_BACK_OFF_MILLIS;
    boolean saidWhy = false;
    while (!isClosed(0)) {
      try {
        if (connection == null) {
          connect();
          log.debug("Wake-ups of other processes arrive again.");
          saidWhy = false;
          // Nobody knows what was missed.
          EnumSet.allOf(Hint.class).forEach(receiver);
        }
        read(READ_MILLIS).forEach(message -> receive(message, receiver));
        backOff = FIRST_BACK_OFF_MILLIS;
      } catch (SQLException e) {
        // A database that is away is said once, by those whose work waits for it.
        if (SqlFault.of(e) != SqlFault.AWAY && !saidWhy && !isClosed(0)) {
          saidWhy = true;
          log.warn(
              "Wake-ups of other processes do not arrive at present ({}); polling goes on, and the"
                  + " connection is opened again when the database is back.",
              e.getMessage());
        }
        boolean lost = connection != null;
        disconnect();
        if (lost) {
          // So that whoever relied on wake-ups polls from now on.
          EnumSet.allOf(Hint.class).forEach(receiver);
        }
        isClosed(backOff);
        backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MILLIS);
      }
    }
    disconnect();
  }

  private void receive(String message, Consumer<Hint> receiver) {
    int space = message.indexOf(' ');
    if (space < 0 || sender.isOwn(message)) {
      return;
    }
    String word = message.substring(space + 1);
    for (Hint hint : Hint.values()) {
      if (hint.name().equals(word)) {
        receiver.accept(hint);
      }
    }
  }

  private boolean works() throws SQLException {
    boolean works = false;
    try {
      connect();
      works = checkArrives();
      return works;
    } finally {
      if (!works) {
        disconnect();
      }
    }
  }

  private boolean checkArrives() throws SQLException {
    sender.say(CHECK);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CHECK_MILLIS);
    while (System.nanoTime() < end) {
      if (read(CHECK_MILLIS).contains(sender.message(CHECK))) {
        return true;
      }
    }
    return false;
  }

  /** Waits for messages; a quiet connection is tried, so that a dead one is noticed. */
  private List<String> read(int millis) throws SQLException {
    Connection from = connection;
    if (from == null) {
      return List.of();
    }
    List<String> messages = notifications.read(from, millis);
    if (messages.isEmpty()) {
      execute(from, listen);
    }
    return messages;
  }

  private void connect() throws SQLException {
    Connection opened = connections.take();
    connection = opened;
    execute(opened, listen);
  }

  private void disconnect() {
    Connection old = connection;
    connection = null;
    if (old == null) {
      return;
    }
    try {
      try {
        if (!old.isClosed()) {
          execute(old, unlisten);
        }
      } finally {
        connections.giveBack(old);
      }
    } catch (SQLException e) {
      log.debug("The connection for wake-ups was broken when it was given back.", e);
    }
  }

  private void abort() {
    Connection old = connection;
    try {
      if (old != null) {
        old.abort(Runnable::run);
      }
    } catch (SQLException e) {
      log.debug("The connection for wake-ups could not be cut.", e);
    }
  }

  private boolean isClosed(int afterMillis) {
    try {
      return closed.await(afterMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
