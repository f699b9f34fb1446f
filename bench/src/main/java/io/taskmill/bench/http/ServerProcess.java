package io.taskmill.bench.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** {@code taskmill server} in a process of its own. */
public final class ServerProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;
  private static final String MAIN = "io.taskmill.server.Main";
  private static final String SECRET = "Admin secret: ";
  private static final String ADDRESS = "Taskmill is at ";

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final String secret;
  private final URI address;

  private ServerProcess(Process process) throws InterruptedException {
    this.process = process;
    Thread reader = new Thread(this::read, "server-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    this.secret = await(SECRET);
    this.address = URI.create(await(ADDRESS).replaceFirst(",.*", ""));
  }

  /**
   * Starts one, with the class path of this process.
   *
   * @param store the URL of a database in which no server has been yet
   * @param data a folder for its key file
   */
  public static ServerProcess start(String store, Path data)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx1g"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(List.of("--port", "0", "--store", store, "--data", data.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      return new ServerProcess(process);
    } catch (IllegalStateException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private void read() {
    try (BufferedReader from =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      lines.add(e.toString());
    }
  }

  /** What follows these words in a line that it prints. */
  private String await(String words) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      String line = lines.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (line == null) {
        throw new IllegalStateException(
            "The server has not said '%s' within %d seconds."
                .formatted(words.strip(), PATIENCE_SECONDS));
      }
      if (line.startsWith(words)) {
        return line.substring(words.length());
      }
    }
  }

  /** A client with a connection of its own. */
  public KeepAliveClient connect() throws IOException {
    return new KeepAliveClient(address, secret);
  }

  /** Listens to its events, until the listener is closed. */
  public EventListener listen() throws InterruptedException {
    return new EventListener(address, secret);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
