package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LowLatencySocketFactoryTest {

  @Test
  void aLookFindsNothingOrWhatIsThere() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket =
            new LowLatencySocketFactory()
                .createSocket(server.getInetAddress(), server.getLocalPort());
        Socket peer = server.accept()) {
      socket.setSoTimeout(1);
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("Nothing has arrived.");

      // With any other time-out it waits, and so do looks that find something.
      socket.setSoTimeout(60_000);
      CompletableFuture<Integer> read =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return socket.getInputStream().read(new byte[1]);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      peer.getOutputStream().write(new byte[] {7, 8, 9});
      assertThat(read.get()).isEqualTo(1);
      socket.setSoTimeout(1);
      assertThat(socket.getInputStream().read()).isEqualTo(8);
      assertThat(socket.getInputStream().read(new byte[8])).isEqualTo(1);
    }
  }
}
