package io.taskmill.jdbc.postgres;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets for the connection that listens for wake-ups. After each notification PostgreSQL's driver
 * looks for more with a time-out of a millisecond, the shortest there is, before it hands out the
 * one that it has; that millisecond is most of a wake-up. These answer such a look at once.
 *
 * <p>Public because the driver makes it, by its name.
 */
public final class LowLatencySocketFactory extends SocketFactory {

  private static final int LOOK_MILLIS = 1;

  @Override
  public Socket createSocket() {
    return new PromptSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connect(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connect(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connect(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return connect(new InetSocketAddress(host, port), new InetSocketAddress(from, fromPort));
  }

  private Socket connect(InetSocketAddress to, @Nullable InetSocketAddress from)
      throws IOException {
    Socket socket = createSocket();
    try {
      socket.bind(from);
      socket.connect(to);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static final class PromptSocket extends Socket {

    private volatile int timeout;

    @Override
    public synchronized void setSoTimeout(int millis) throws SocketException {
      super.setSoTimeout(millis);
      timeout = millis;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {

        @Override
        public int read() throws IOException {
          requireSomething();
          return super.read();
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
          requireSomething();
          return super.read(bytes, from, count);
        }

        private void requireSomething() throws IOException {
          if (timeout == LOOK_MILLIS && available() == 0) {
            throw new SocketTimeoutException("Nothing has arrived.");
          }
        }
      };
    }
  }
}
