package io.taskmill.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses a connection may go to. */
class AddressGuardTest {

  private final TestNames names = new TestNames();
  private final AddressGuard guard = new AddressGuard(names, List.of(), Set.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.255.255.254",
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "100.64.0.1",
        "100.127.255.255",
        "169.254.169.254",
        "0.0.0.0",
        "0.1.2.3",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.9",
        "168.63.129.16",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:a00:1::1",
        "3fff::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "5f00::1"
      })
  void anAddressThatIsNotPublicIsRefused(String address) {
    names.with("evil.test", address);
    assertThatThrownBy(() -> guard.resolve("evil.test"))
        .isInstanceOf(NotAgainException.class)
        .hasMessageContaining("evil.test is refused")
        .hasMessageContaining("allowPrivate(");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2001:4860:4860::8888",
        "2606:4700::1111",
        "2a00:1450::1"
      })
  void aPublicAddressMayBeConnectedTo(String address) throws UnknownHostException {
    names.with("api.test", address);
    assertThat(guard.resolve("api.test")).containsExactly(TestNames.address(address));
  }

  @Test
  void oneForbiddenAddressForbidsTheName() {
    names.with("evil.test", "8.8.8.8 169.254.169.254");
    assertThatThrownBy(() -> guard.resolve("evil.test"))
        .isInstanceOf(NotAgainException.class)
        .hasMessageContaining("169.254.169.254 is link-local");
  }

  @Test
  void anAddressOrARangeOpensWhatItNames() throws UnknownHostException {
    AddressGuard opened =
        new AddressGuard(
            names,
            List.of(
                AddressRange.parse("10.1.0.0/16"),
                AddressRange.parse("169.254.1.1"),
                AddressRange.parse("fd00:1::/32")),
            Set.of());
    names.with("a.test", "10.1.2.3 169.254.1.1 fd00:1::5");
    names.with("b.test", "10.2.0.1");
    names.with("c.test", "169.254.1.2");
    assertThat(opened.resolve("a.test")).hasSize(3);
    assertThatThrownBy(() -> opened.resolve("b.test")).isInstanceOf(NotAgainException.class);
    assertThatThrownBy(() -> opened.resolve("c.test")).isInstanceOf(NotAgainException.class);
  }

  @Test
  void aNameOpensItsPrivateAddressesAndNoMetadata() throws UnknownHostException {
    AddressGuard opened = new AddressGuard(names, List.of(), Set.of("in.test"));
    names.with("in.test", "10.0.0.1 ::1", "169.254.169.254", "::ffff:10.0.0.1");
    names.with("other.test", "10.0.0.1");
    assertThat(opened.resolve("in.test")).hasSize(2);
    assertThatThrownBy(() -> opened.resolve("in.test"))
        .hasMessageContaining("169.254.169.254 is link-local");
    assertThatThrownBy(() -> opened.resolve("in.test")).isInstanceOf(NotAgainException.class);
    assertThatThrownBy(() -> opened.resolve("other.test")).isInstanceOf(NotAgainException.class);
  }

  @Test
  void aNameWithoutAddressesIsUnknown() {
    assertThatThrownBy(
            () ->
                new AddressGuard(host -> new java.net.InetAddress[0], List.of(), Set.of())
                    .resolve("x.test"))
        .isInstanceOf(UnknownHostException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/33",
        "10.0.0.1/8",
        "10.0.0.0/",
        "x/8",
        "/8",
        "300.1.1.1",
        "::1/129",
        "a:80",
        "*.in.test",
        "http://a",
        ""
      })
  void whatIsNeitherAddressNorRangeNorNameIsRefused(String text) {
    HttpTasks.Builder builder = HttpTasks.builder();
    assertThatThrownBy(() -> builder.allowPrivate(text)).isInstanceOf(InvalidTaskException.class);
  }
}
