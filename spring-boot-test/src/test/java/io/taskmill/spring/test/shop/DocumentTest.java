package io.taskmill.spring.test.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of {@code docs/spring.md} are tests of this module. */
class DocumentTest {

  @Test
  void theDocumentShowsTheTestsAsTheyAre() throws IOException {
    String document = Files.readString(Path.of("../docs/spring.md"));
    for (Class<?> test : List.of(OrdersTest.class, ChargeOrderTest.class)) {
      String source =
          Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java"));
      assertThat(document).contains(source.substring(source.indexOf("\n@") + 1));
    }
  }
}
