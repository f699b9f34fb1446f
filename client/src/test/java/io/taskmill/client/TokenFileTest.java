package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where a server is, and the token for it. */
class TokenFileTest {

  @TempDir private Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatOthersCanReadIsNotUsed() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "secret-1\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(TokenFile.read(file)).isEqualTo("secret-1");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> TokenFile.read(file))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("chmod 600")
        .hasMessageNotContaining("secret-1");
  }

  @Test
  void aMissingOrEmptyFileIsSaid() throws IOException {
    assertThatThrownBy(() -> TokenFile.read(folder.resolve("none")))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("There is no file");
    assertThatThrownBy(() -> TaskmillClient.builder("http://x").token("two words"))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageNotContaining("two words");
  }

  @Test
  void anAddressThatIsNoneIsRefusedAndNotRepeated() {
    for (String wrong :
        new String[] {
          "x", "ftp://x", "jdbc:sqlite:a.db", "http://u:secret@x", "http://x?a=secret", "http:// "
        }) {
      assertThatThrownBy(() -> TaskmillClient.builder(wrong))
          .as(wrong)
          .isInstanceOf(InvalidTaskException.class)
          .hasMessageNotContaining("secret");
    }
    assertThatThrownBy(() -> TaskmillClient.builder("http://x").retries(-1))
        .hasMessageContaining("between 0 and 20");
  }
}
