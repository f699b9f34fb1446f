package io.taskmill.chaos.run;

import io.taskmill.servers.TcpProxy;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A way to a store that can be broken.
 *
 * @param url where it begins
 * @param proxy what stands on it; null if the store is no server of this machine
 */
record Way(String url, @Nullable TcpProxy proxy) implements AutoCloseable {

  private static final Pattern LOCAL =
      Pattern.compile("(jdbc:\\w+://(?:127\\.0\\.0\\.1|localhost):)(\\d+)(/.*)");

  static Way to(String url) {
    Matcher local = LOCAL.matcher(url);
    if (!local.matches()) {
      return new Way(url, null);
    }
    TcpProxy proxy = new TcpProxy(Integer.parseInt(local.group(2)));
    return new Way(local.group(1) + proxy.port() + local.group(3), proxy);
  }

  @Override
  public void close() {
    if (proxy != null) {
      proxy.close();
    }
  }
}
