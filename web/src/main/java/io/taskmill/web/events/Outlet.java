package io.taskmill.web.events;

/** Where a stream goes. Nothing here waits. */
interface Outlet {

  /**
   * Sends a text, soon.
   *
   * @return false if too much waits already: it was not taken
   */
  boolean send(byte[] text);

  /** Sends this instead of all that waits. */
  void sendInstead(byte[] text);

  /** Ends the stream, whatever waits. */
  void close();

  /** What is done once it has ended, for whatever reason. */
  void whenClosed(Runnable action);
}
