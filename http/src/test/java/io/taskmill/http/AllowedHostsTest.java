package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts and ports may be called. */
class AllowedHostsTest {

  private static void require(String entry, String url) {
    AllowedHosts hosts = new AllowedHosts();
    hosts.add(entry);
    hosts.require(URI.create(url));
  }

  @ParameterizedTest
  @CsvSource({
    "api.example.com,       https://api.example.com/x",
    "api.example.com,       http://API.example.com:80",
    "API.example.com,       https://api.example.com:443/",
    "api.example.com:8443,  https://api.example.com:8443/",
    "api.example.com:443,   https://api.example.com/",
    "api.example.com:*,     http://api.example.com:1234/",
    "*.example.com,         https://api.example.com/",
    "*.example.com,         https://a.b.example.com/",
    "*.example.com:8080,    http://a.example.com:8080/",
    "10.1.2.3,              http://10.1.2.3/",
    "[::1]:8080,            http://[0:0:0:0:0:0:0:1]:8080/",
  })
  void anAllowedHost(String entry, String url) {
    assertThatCode(() -> require(entry, url)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "api.example.com,       https://evil.example/",
    "api.example.com,       https://api.example.com.evil.example/",
    "api.example.com,       https://notapi.example.com/",
    "api.example.com,       https://api.example.com:8443/",
    "api.example.com,       http://api.example.com:443/",
    "api.example.com,       https://api.example.com./",
    "api.example.com:8443,  https://api.example.com/",
    "*.example.com,         https://example.com/",
    "*.example.com,         https://evilexample.com/",
    "*.example.com,         https://a.example.com:8080/",
  })
  void aHostThatIsNotAllowed(String entry, String url) {
    assertThatThrownBy(() -> require(entry, url))
        .isInstanceOf(NotAgainException.class)
        .hasMessageContaining("not allowed");
  }

  @Test
  void theMessageSaysWhatToConfigure() {
    AllowedHosts none = new AllowedHosts();
    assertThatThrownBy(() -> none.require(URI.create("https://api.example.com:8443/x?secret=1")))
        .hasMessage(
            "Calls to https://api.example.com:8443 are refused: no host is allowed. If it may be called,"
                + " say so where the handler is registered:"
                + " HttpTasks.builder().allow(\"api.example.com:8443\").");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "*.",
        "https://api.example.com",
        "api.example.com/x",
        "a:0",
        "a:65536",
        "a*.b",
        "::1",
        "u@h"
      })
  void anEntryThatIsNoHostIsRefused(String entry) {
    AllowedHosts hosts = new AllowedHosts();
    assertThatThrownBy(() -> hosts.add(entry))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("api.example.com:8443");
  }
}
