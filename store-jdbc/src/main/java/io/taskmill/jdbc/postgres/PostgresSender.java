package io.taskmill.jdbc.postgres;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.jdbc.wakeup.HintChannel;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.Wakeup.Hint;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * NOTIFY. By itself it is the channel of a process that does not listen, or cannot: others who do
 * hear of its tasks all the same, also through a transaction pooler.
 */
final class PostgresSender implements HintChannel {

  private static final Logger log = LoggerFactory.getLogger(PostgresSender.class);

  private final Verbs verbs;
  private final String self = UUID.randomUUID().toString();

  PostgresSender(Verbs verbs) {
    this.verbs = verbs;
  }

  /** A message is the sender's number and a word. */
  String message(String word) {
    return self + " " + word;
  }

  boolean isOwn(String message) {
    return message.startsWith(message(""));
  }

  void say(String word) {
    verbs.rows("channel.notify", new Params().set("message", message(word)), row -> word);
  }

  @Override
  public void start(Consumer<Hint> receiver) {
    // Nothing is received.
  }

  @Override
  public boolean isConnected() {
    return false;
  }

  @Override
  public void send(Set<Hint> hints) {
    for (Hint hint : hints) {
      try {
        say(hint.name());
      } catch (StoreException e) {
        log.debug("The hint {} was not sent; others find out by polling.", hint, e);
      }
    }
  }

  @Override
  public void close() {
    // Its connections are the store's.
  }
}
