package io.taskmill.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A MySQL that commits as a production server does. By itself it keeps no binary log. Its user
 * {@code root} needs no password.
 */
public final class MysqlProcess implements Power, AutoCloseable {

  /** After a crash it first reads what it had not written to its tables' files. */
  private static final long STARTS_WITHIN_SECONDS = 60;

  private static final String READY = "ready for connections";

  private final MysqlProgram program;
  private final List<String> options;
  private final Path data;
  private final int port = freePort();
  private final Thread hook = new Thread(this::kill, "mysql");
  private volatile @Nullable Process process;

  private MysqlProcess(MysqlProgram program, Path data, List<String> options) {
    this.program = program;
    this.options = List.copyOf(options);
    this.data = data.toAbsolutePath();
    Runtime.getRuntime().addShutdownHook(hook);
    start();
  }

  /**
   * Starts one. The first start on a machine downloads it, which takes a minute or two.
   *
   * @param data its data directory, made if it is missing
   * @throws ServerUnavailableException if this machine has none and cannot get it
   */
  public static MysqlProcess start(Path data) {
    return start(data, List.of());
  }

  /** The same with options of your own. */
  static MysqlProcess start(Path data, List<String> options) {
    return new MysqlProcess(MysqlPackages.ofUser().get(), data, options);
  }

  /** Where it listens, on this machine only. */
  public int port() {
    return port;
  }

  @Override
  public void start() {
    try {
      program.provide(data);
      List<String> command =
          new ArrayList<>(
              program.command(
                  "--datadir=" + data,
                  "--bind-address=127.0.0.1",
                  "--port=" + port,
                  // In the data directory; a full path may be longer than that of a socket can be.
                  "--socket=mysql.sock",
                  "--pid-file=mysql.pid",
                  "--max-connections=300",
                  "--innodb-flush-log-at-trx-commit=1",
                  "--innodb-buffer-pool-size=512M",
                  "--innodb-redo-log-capacity=256M"));
      command.addAll(options);
      Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
      process = started;
      awaitReady(started);
    } catch (IOException e) {
      throw new UncheckedIOException("MySQL did not start", e);
    }
  }

  /** It says in its log when it is. What it logs after that is read, and left at that. */
  private static void awaitReady(Process started) {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(started, ready), "mysql-log");
    reader.setDaemon(true);
    reader.start();
    try {
      ready.get(STARTS_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      started.destroyForcibly();
      throw new IllegalStateException("MySQL did not start", e);
    } catch (InterruptedException e) {
      started.destroyForcibly();
      throw Processes.interrupted(e);
    }
  }

  private static void read(Process started, CompletableFuture<Void> ready) {
    StringBuilder log = new StringBuilder();
    try (BufferedReader lines = started.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains(READY)) {
          ready.complete(null);
        }
        if (!ready.isDone()) {
          log.append(line).append('\n');
        }
      }
      ready.completeExceptionally(new IOException("It ended: " + log));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  @Override
  public Path data() {
    return data;
  }

  @Override
  public void stop() {
    end("TERM");
  }

  @Override
  public void fail() {
    end("KILL");
  }

  private void end(String signal) {
    Process running = process;
    if (running != null && running.isAlive()) {
      Processes.end(running.pid(), signal);
    }
  }

  private void kill() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  @Override
  public void close() {
    stop();
    Runtime.getRuntime().removeShutdownHook(hook);
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
