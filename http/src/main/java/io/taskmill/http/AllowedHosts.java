package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts may be called, and at which ports. An entry without a port stands for that of the
 * scheme: 443 of https, 80 of http.
 */
final class AllowedHosts {

  private static final int SCHEME_PORT = -1;
  private static final int ANY_PORT = 0;
  private static final int MAX_PORT = 65_535;

  private static final String NAME_TEXT = "[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?";
  private static final Pattern NAME = Pattern.compile(NAME_TEXT);
  private static final Pattern ENTRY =
      Pattern.compile("(\\[[0-9a-f:.]+]|(?:\\*\\.)?" + NAME_TEXT + ")(?::(\\d{1,5}|\\*))?");

  private record Entry(String host, int port) {

    boolean matches(URI uri, String called) {
      boolean named =
          host.startsWith("*.") ? called.endsWith(host.substring(1)) : called.equals(host);
      return named
          && (port == ANY_PORT
              || (port == SCHEME_PORT ? isSchemePort(uri) : port == Origin.port(uri)));
    }

    private static boolean isSchemePort(URI uri) {
      return Origin.port(uri) == Origin.schemePort(uri);
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  /** One more: {@code api.example.com}, {@code *.example.com:8443}, {@code [2001:db8::1]:*}. */
  void add(String text) {
    Matcher matcher = ENTRY.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw invalid(text);
    }
    entries.add(new Entry(host(matcher.group(1)), port(text, matcher.group(2))));
  }

  /** A single name, without port or *. */
  static String name(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    if (!NAME.matcher(name).matches()) {
      throw new InvalidTaskException(
          "'%s' is neither an address, nor a range such as 10.1.0.0/16, nor a whole host name without port."
              .formatted(CallRules.shown(text)));
    }
    return name;
  }

  private static int port(String text, @Nullable String port) {
    if (port == null) {
      return SCHEME_PORT;
    }
    if (port.equals("*")) {
      return ANY_PORT;
    }
    int number = Integer.parseInt(port);
    if (number < 1 || number > MAX_PORT) {
      throw invalid(text);
    }
    return number;
  }

  /** The same hosts, and none that are added later. */
  AllowedHosts copy() {
    AllowedHosts copy = new AllowedHosts();
    copy.entries.addAll(entries);
    return copy;
  }

  /** Refuses a call to a host that is not allowed. */
  void require(URI uri) {
    String called = host(uri.getHost());
    if (entries.stream().noneMatch(entry -> entry.matches(uri, called))) {
      String at = called.indexOf(':') >= 0 ? "[" + called + "]" : called;
      String missing =
          Origin.port(uri) == Origin.schemePort(uri) ? at : at + ":" + Origin.port(uri);
      throw new NotAgainException(
          "Calls to %s are refused: %s. If it may be called, say so where the handler is registered:"
                  .formatted(
                      Origin.text(uri),
                      entries.isEmpty()
                          ? "no host is allowed"
                          : "that host and port are not allowed")
              + " HttpTasks.builder().allow(\"%s\").".formatted(missing));
    }
  }

  /** One spelling for each host: lower case, and addresses of IPv6 without brackets. */
  static String host(String text) {
    String host = text.toLowerCase(Locale.ROOT);
    if (!host.startsWith("[")) {
      return host;
    }
    String literal = host.substring(1, host.length() - 1);
    try {
      return InetAddress.getByName(literal).getHostAddress();
    } catch (UnknownHostException e) {
      throw new InvalidTaskException(
          "'%s' is no address of IPv6.".formatted(CallRules.shown(text)), e);
    }
  }

  private static InvalidTaskException invalid(String text) {
    return new InvalidTaskException(
        ("The allowed host '%s' is none. Give a name or an address without scheme and path, such as"
                + " api.example.com, *.example.com, api.example.com:8443 or api.example.com:* for every"
                + " port.")
            .formatted(CallRules.shown(text)));
  }
}
