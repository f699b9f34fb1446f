package io.taskmill.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Semaphore;

/**
 * A process that stops other processes from using a SQLite file, as one that was halted in the
 * middle of a recovery would: it holds all locks of the file's shared memory, whose header says
 * that it must be made anew. Locks of files do not hold within a process, hence another one.
 *
 * <p>It reads a file's name, takes the locks, answers with a line, and lets go at the next line.
 */
final class SqliteLocker {

  /** Where SQLite's eight locks are, as its file format says. */
  private static final int FIRST_LOCK = 120;

  private static final int LOCKS = 8;
  private static final int HEADER = 96;

  /** Apart, so that the process itself, which loads the outer class, does not start another one. */
  private static final class Started {
    private static final SqliteLocker ONE = new SqliteLocker();
  }

  private static final Semaphore TURN = new Semaphore(1);

  private final PrintWriter to;
  private final BufferedReader from;

  private SqliteLocker() {
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xshare:auto",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  SqliteLocker.class.getName())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      to =
          new PrintWriter(
              new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8), true);
      from =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("The process that locks files did not start", e);
    }
  }

  /** Locks a database until closed. The process locks one at a time, so others wait their turn. */
  static AutoCloseable lock(Path database) throws IOException {
    TURN.acquireUninterruptibly();
    try {
      Started.ONE.say(database.toString());
    } catch (IOException | RuntimeException e) {
      TURN.release();
      throw e;
    }
    return () -> {
      try {
        Started.ONE.say("let go");
      } finally {
        TURN.release();
      }
    };
  }

  private void say(String line) throws IOException {
    to.println(line);
    if (from.readLine() == null) {
      throw new IOException("The process that locks files has ended");
    }
  }

  /** Ends with the process that started it, whose end closes the input. */
  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String database = in.readLine(); database != null; database = in.readLine()) {
      try (FileChannel memory =
              FileChannel.open(
                  Path.of(database + "-shm"), StandardOpenOption.READ, StandardOpenOption.WRITE);
          FileLock locks = memory.lock(FIRST_LOCK, LOCKS, false)) {
        memory.write(ByteBuffer.allocate(HEADER), 0);
        System.out.println("locked " + locks.isValid());
        in.readLine();
      }
      System.out.println("let go");
    }
  }
}
