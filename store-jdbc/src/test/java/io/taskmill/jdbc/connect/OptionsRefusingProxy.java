package io.taskmill.jdbc.connect;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a PostgreSQL and refuses connections that bring options, as PgBouncer does. */
final class OptionsRefusingProxy implements AutoCloseable {

  private final int target;
  private final ServerSocket door;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger refused = new AtomicInteger();

  OptionsRefusingProxy(int target) throws IOException {
    this.target = target;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(
        () -> {
          try {
            while (true) {
              Socket client = door.accept();
              threads.execute(() -> serve(client));
            }
          } catch (IOException e) {
            // Closed.
          }
        });
  }

  int port() {
    return door.getLocalPort();
  }

  int refused() {
    return refused.get();
  }

  private void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      byte[] startup = in.readNBytes(in.readInt() - Integer.BYTES);
      if (new String(startup, StandardCharsets.ISO_8859_1).contains("options\0")) {
        refused.incrementAndGet();
        refuse(new DataOutputStream(client.getOutputStream()));
        return;
      }
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
        DataOutputStream out = new DataOutputStream(server.getOutputStream());
        out.writeInt(startup.length + Integer.BYTES);
        out.write(startup);
        threads.execute(() -> pass(server, client));
        in.transferTo(out);
      }
    } catch (IOException e) {
      // One of them is gone.
    }
  }

  private static void refuse(DataOutputStream out) throws IOException {
    byte[] error =
        "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0"
            .getBytes(StandardCharsets.ISO_8859_1);
    out.write('E');
    out.writeInt(error.length + Integer.BYTES);
    out.write(error);
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      in.transferTo(out);
    } catch (IOException e) {
      // One of them is gone.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    threads.shutdownNow();
  }
}
