package io.taskmill.web.events;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An answer that is written as fast as its client reads. */
class AsyncOutletTest {

  private final AtomicInteger completed = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final Client client = new Client();
  private final AsyncOutlet outlet =
      new AsyncOutlet(
          (AsyncContext)
              Proxy.newProxyInstance(
                  AsyncContext.class.getClassLoader(),
                  new Class<?>[] {AsyncContext.class},
                  (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("complete");
                    completed.incrementAndGet();
                    return null;
                  }),
          client);

  /** A client that reads when the test says so. */
  private static final class Client extends ServletOutputStream {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private boolean hasRoom = true;
    private boolean isGone;

    @Override
    public boolean isReady() {
      return hasRoom;
    }

    @Override
    public void setWriteListener(WriteListener listener) {}

    @Override
    public void write(int one) throws IOException {
      if (isGone) {
        throw new IOException("gone");
      }
      assertThat(hasRoom).as("nothing may wait for the client").isTrue();
      read.write(one);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String read() {
    String text = client.read.toString(StandardCharsets.UTF_8);
    client.read.reset();
    return text;
  }

  @Test
  void nothingIsWrittenBeforeThereIsRoom() {
    assertThat(outlet.send(bytes("one "))).isTrue();
    assertThat(read()).isEmpty();

    outlet.onWritePossible();
    assertThat(outlet.send(bytes("two "))).isTrue();

    assertThat(read()).isEqualTo("one two ");
  }

  @Test
  void whatASlowClientHasNotReadIsBounded() {
    outlet.onWritePossible();
    client.hasRoom = false;
    int taken = 0;
    while (outlet.send(bytes("more "))) {
      taken++;
    }
    assertThat(taken).isEqualTo(64);

    outlet.sendInstead(bytes("anew"));
    client.hasRoom = true;
    outlet.onWritePossible();

    assertThat(read()).isEqualTo("anew");
  }

  @Test
  void closeEndsTheRequestOnceWhateverWaits() {
    outlet.whenClosed(closed::incrementAndGet);
    outlet.send(bytes("one"));

    outlet.close();
    outlet.close();
    outlet.onWritePossible();

    assertThat(completed).hasValue(1);
    assertThat(closed).hasValue(1);
    assertThat(read()).isEmpty();
  }

  @Test
  void clientThatIsGoneIsForgotten() {
    outlet.onWritePossible();
    client.isGone = true;
    outlet.send(bytes("one"));

    outlet.whenClosed(closed::incrementAndGet);

    assertThat(closed).hasValue(1);
  }
}
