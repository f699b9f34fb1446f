package io.taskmill.servers;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a store and its server, so that the way between them can be cut. */
public final class TcpProxy implements AutoCloseable {

  private final int target;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Set<Socket> hanging = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  /** To this port of the same machine. */
  public TcpProxy(int target) {
    this.target = target;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  /** Where to connect to instead. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Cuts every connection and refuses new ones, until it is mended. */
  public void cut() {
    cut = true;
    open.forEach(TcpProxy::closeQuietly);
  }

  /** Cuts every connection that is open now. New ones are fine. */
  public void disconnect() {
    List.copyOf(open).forEach(TcpProxy::closeQuietly);
  }

  /** Lets new connections through again. */
  public void mend() {
    cut = false;
  }

  /**
   * What goes over the connections that are open now gets lost; they stay open. New ones are fine.
   */
  public void hang() {
    hanging.addAll(open);
  }

  @Override
  public void close() {
    closeQuietly(listener);
    cut();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        if (cut) {
          client.close();
        } else {
          connect(client);
        }
      } catch (IOException e) {
        // Closed, or the server refused; the client notices by itself.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server;
    try {
      server = new Socket(InetAddress.getLoopbackAddress(), target);
    } catch (IOException e) {
      // A client that is not told would wait for a server that is not there.
      client.close();
      throw e;
    }
    open.add(client);
    open.add(server);
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    daemon(() -> pump(client, server));
    daemon(() -> pump(server, client));
    if (cut) {
      cut();
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      byte[] buffer = new byte[8192];
      InputStream in = from.getInputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (!hanging.contains(from)) {
          to.getOutputStream().write(buffer, 0, n);
        }
      }
    } catch (IOException e) {
      // One side is gone, so the other goes too.
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tcp-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      // It is closed in any case.
    }
  }
}
