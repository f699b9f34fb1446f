package io.taskmill.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class TcpProxyTest {

  private static final int PATIENCE_MILLIS = 10_000;

  /** A worker behind it hung while its server was down, and was taken for dead for that. */
  @Test
  void whoConnectsWhileTheServerIsDownIsSentAway() throws IOException {
    int nobody;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = closed.getLocalPort();
    }
    try (TcpProxy proxy = new TcpProxy(nobody);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
      client.setSoTimeout(PATIENCE_MILLIS);
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }
}
