package io.taskmill.bench.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Listens to a server's events, as a browser does: a stream that has ended is opened again. */
public final class EventListener implements AutoCloseable {

  private final URI events;
  private final String token;
  private final List<Double> hellos = new ArrayList<>();
  private final CountDownLatch first = new CountDownLatch(1);
  private final Thread thread = new Thread(this::listen, "events");
  private volatile boolean closed;

  EventListener(URI server, String token) throws InterruptedException {
    this.events = server.resolve("/api/v1/events");
    this.token = token;
    thread.setDaemon(true);
    thread.start();
    first.await();
  }

  private void listen() {
    while (!closed) {
      try {
        one();
      } catch (IOException e) {
        // The server has ended, or ends: nobody listens any more.
        closed = true;
      }
      first.countDown();
    }
  }

  private void one() throws IOException {
    long begun = System.nanoTime();
    HttpURLConnection connection = (HttpURLConnection) events.toURL().openConnection();
    connection.setRequestProperty("Authorization", "Bearer " + token);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null && !closed; line = lines.readLine()) {
        if (line.startsWith("event") && line.endsWith("hello")) {
          synchronized (hellos) {
            hellos.add((System.nanoTime() - begun) / 1e6);
          }
          first.countDown();
        }
      }
    }
  }

  /** How long each stream took to begin. */
  public List<Double> helloMillis() {
    synchronized (hellos) {
      return List.copyOf(hellos);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
