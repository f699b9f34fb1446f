package io.taskmill.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes requests on to a server, one at a time over a connection of its own, and loses some of the
 * answers: the server has done it then, and the client's connection ends without a word.
 */
final class LossyProxy implements AutoCloseable {

  private static final String END_OF_HEAD = "\r\n\r\n";

  private final ServerSocket socket;
  private final int target;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger toLose = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  LossyProxy(int target) throws IOException {
    this.target = target;
    this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  /** Loses as many answers from now on. */
  void loseAnswers(int many) {
    toLose.set(many);
  }

  /** How many it has lost. */
  int lost() {
    return lost.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      byte[] request = message(client.getInputStream());
      if (request.length == 0) {
        return;
      }
      OutputStream out = server.getOutputStream();
      out.write(closing(request));
      out.flush();
      byte[] answer = server.getInputStream().readAllBytes();
      if (toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        lost.incrementAndGet();
        return;
      }
      client.getOutputStream().write(answer);
      client.getOutputStream().flush();
    } catch (IOException e) {
      // The client sees the end of its connection.
    }
  }

  /** One request: its head, and as many bytes as that says. */
  private static byte[] message(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith(END_OF_HEAD)) {
      int next = in.read();
      if (next < 0) {
        return new byte[0];
      }
      bytes.write(next);
    }
    String head = bytes.toString(StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int length =
        head.lines()
            .filter(line -> line.startsWith("content-length:"))
            .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
            .findAny()
            .orElse(0);
    bytes.write(in.readNBytes(length));
    return bytes.toByteArray();
  }

  /** The same request, after which the server ends the connection. */
  private static byte[] closing(byte[] request) {
    String text = new String(request, StandardCharsets.ISO_8859_1);
    return text.replaceFirst("\r\n", "\r\nConnection: close\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }
}
