package io.taskmill.http;

import java.net.URI;
import java.util.Locale;

/** Scheme, host and port of a URL: what must be the same for a secret to be carried along. */
record Origin(String scheme, String host, int port) {

  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  static Origin of(URI uri) {
    return new Origin(scheme(uri), AllowedHosts.host(uri.getHost()), port(uri));
  }

  static String scheme(URI uri) {
    return uri.getScheme().toLowerCase(Locale.ROOT);
  }

  static int port(URI uri) {
    return uri.getPort() == -1 ? schemePort(uri) : uri.getPort();
  }

  static int schemePort(URI uri) {
    return isHttps(uri) ? HTTPS_PORT : HTTP_PORT;
  }

  static boolean isHttps(URI uri) {
    return scheme(uri).equals("https");
  }

  /** As people write it. */
  static String text(URI uri) {
    return scheme(uri) + "://" + uri.getRawAuthority();
  }
}
