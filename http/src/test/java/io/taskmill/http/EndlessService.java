package io.taskmill.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * Announces a long answer, sends the beginning of it, and then nothing more until it is released.
 */
final class EndlessService implements AutoCloseable {

  private final ServerSocket server;
  private final Thread thread;

  EndlessService(CountDownLatch release) throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    thread = new Thread(() -> serve(release), "endless-service");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve(CountDownLatch release) {
    try (Socket socket = server.accept();
        OutputStream out = socket.getOutputStream()) {
      out.write(
          "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n0123456789ABCDEF"
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      release.await();
    } catch (IOException e) {
      // The caller has gone, which is what it should do.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
    thread.interrupt();
  }
}
