package com.example.springshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What {@code ./taskmill example spring-shop} shows. */
@ExtendWith(OutputCaptureExtension.class)
class DemoTest {

  @Test
  void twoOrdersAreShippedAndOneIsUndone(CapturedOutput output) throws Exception {
    Demo.main(new String[0]);
    assertThat(output)
        .contains("POST /orders  a piano: order 3")
        .containsSubsequence(
            "order 3: a piano is reserved",
            "order 3: 9500.00 euros are charged",
            "order 3: the carrier does not take a piano",
            "order 3: 9500.00 euros are refunded",
            "order 3: the piano is free again",
            "GET /orders",
            "1 book  SHIPPED",
            "2 lamp  SHIPPED",
            "3 piano REFUSED",
            "2 orders were shipped, 6150 cents");
    assertThat(output.getOut().lines()).containsAll(linesOfThePage());
  }

  /** Without the mail, which nobody waits for: the shop may close before it is sent. */
  private static List<String> linesOfThePage() throws IOException {
    String block = Files.readString(Path.of("README.md")).split("```")[1];
    return block.lines().filter(line -> !line.isBlank() && !line.contains("a mail")).toList();
  }
}
