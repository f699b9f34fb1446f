package io.taskmill.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The command line of the server. */
class FlagsTest {

  @Test
  void flagsAreSettings() {
    assertThat(Flags.of("--port", "9000", "--data=d", "--taskmill.threads=3").settings())
        .containsExactly("--server.port=9000", "--taskmill.server.data=d", "--taskmill.threads=3");
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertThatThrownBy(() -> Flags.of("--prot", "9000"))
        .hasMessageContaining("'--prot' is not known")
        .hasMessageContaining("--port");
    assertThatThrownBy(() -> Flags.of("--port", "many")).hasMessageContaining("0 to 65535");
    assertThatThrownBy(() -> Flags.of("--port")).hasMessageContaining("wants a value");
    assertThatThrownBy(() -> Flags.of("--store", "localhost")).hasMessageContaining("jdbc:");
    assertThatThrownBy(() -> Flags.of("--config", "/no/such/file")).hasMessageContaining("no file");
  }
}
