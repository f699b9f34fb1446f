package io.taskmill.servers;

import java.nio.file.Path;

/** The switch of a server that was started here. */
public interface Power {

  /** Stops it in order: who is connected is sent away, what was committed is on disk. */
  void stop();

  /** Takes it away in the middle of everything, as a crash of its machine's memory would. */
  void fail();

  /** Starts it again, at the same port and on the same data. */
  void start();

  /** The folder with its data, which is a copy of all of it while the server is stopped. */
  Path data();
}
