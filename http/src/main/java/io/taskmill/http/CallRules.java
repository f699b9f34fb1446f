package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for a call, wherever it is to go; each message names the field and the way out. */
final class CallRules {

  private static final int MAX_URL = 4_000;
  private static final int MAX_HEADERS = 50;
  private static final int MAX_HEADER_VALUE = 8_192;
  private static final int MAX_PORT = 65_535;
  private static final int SHOWN = 100;
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> SCHEMES = Set.of("http", "https");

  /** What says how the message is framed, and where it goes, is the client's alone to say. */
  private static final Set<String> CONNECTION_HEADERS =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "proxy-connection",
          "proxy-authorization",
          "expect",
          "te",
          "trailer",
          "upgrade");

  private static final String OUR_HEADERS = "taskmill-";

  private static final Pattern PRINTABLE_ASCII = Pattern.compile("[\\x21-\\x7E]+");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7E\\t]*");

  private CallRules() {}

  static void check(HttpCall call) {
    url("URL", call.url());
    that(
        METHODS.contains(call.method()),
        "The method is '%s', but must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.",
        shown(call.method()));
    that(
        call.body() == null || !WITHOUT_BODY.contains(call.method()),
        "A %s has no body. Leave the body out, or use POST, PUT, PATCH or DELETE.",
        call.method());
    headers(call.headers());
    ExpectedStatus.parse(call.expect());
    that(
        call.timeout().compareTo(SHORTEST) >= 0
            && call.timeout().compareTo(HttpCall.MAX_TIMEOUT) <= 0,
        "The timeout is %s, but must be between a millisecond and %s minutes. What takes longer is"
            + " better started by one call and asked for by others.",
        call.timeout(),
        HttpCall.MAX_TIMEOUT.toMinutes());
    that(
        call.redirects() >= 0 && call.redirects() <= HttpCall.MAX_REDIRECTS,
        "%s redirects are to be followed, but it must be 0 to %s.",
        call.redirects(),
        HttpCall.MAX_REDIRECTS);
    that(
        call.credentials() == null || !call.credentials().isBlank(),
        "The name of the credentials is blank. Leave it out if the call is not to be signed.");
  }

  /** A URL that can be called, with nothing in it that client and guard could read differently. */
  static URI url(String what, String text) {
    that(
        !text.isEmpty(),
        "The %s is missing. Give one such as https://api.example.com/nightly.",
        what);
    that(
        text.length() <= MAX_URL,
        "The %s has %s characters, but at most %s are allowed. Send the rest in the body.",
        what,
        text.length(),
        MAX_URL);
    that(
        PRINTABLE_ASCII.matcher(text).matches(),
        "The %s '%s' has spaces or characters that are not ASCII. Escape them as %%20 and so on; of a"
            + " host name give the form that begins with xn--.",
        what,
        shown(text));
    URI uri = parse(what, text);
    that(
        uri.getScheme() != null
            && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
            && uri.getHost() != null
            && uri.getHost().indexOf('%') < 0,
        "The %s is '%s', but must be a whole one of http or https with a host, such as"
            + " https://api.example.com/nightly.",
        what,
        shown(text));
    that(
        uri.getRawUserInfo() == null,
        "The %s names a user. Take it out; an Authorization header or credentials say who calls.",
        what);
    that(
        uri.getRawFragment() == null,
        "The %s has a part behind a #, which no server ever sees. Leave it out.",
        what);
    that(
        uri.getPort() == -1 || (uri.getPort() >= 1 && uri.getPort() <= MAX_PORT),
        "The port of the %s is %s, but must be 1 to %s.",
        what,
        uri.getPort(),
        MAX_PORT);
    return uri;
  }

  private static URI parse(String what, String text) {
    try {
      return new URI(text).parseServerAuthority();
    } catch (URISyntaxException e) {
      throw new InvalidTaskException(
          "The %s '%s' is none: %s.".formatted(what, shown(text), e.getReason()), e);
    }
  }

  private static void headers(Map<String, String> headers) {
    that(
        headers.size() <= MAX_HEADERS,
        "There are %s headers, but at most %s are allowed.",
        headers.size(),
        MAX_HEADERS);
    Set<String> seen = new HashSet<>();
    for (Map.Entry<String, String> header : headers.entrySet()) {
      String name = header.getKey();
      String value = header.getValue();
      that(
          name != null && TOKEN.matcher(name).matches(),
          "'%s' is not the name of a header. Use letters, digits and -.",
          shown(name));
      String lower = name.toLowerCase(Locale.ROOT);
      that(seen.add(lower), "The header %s is given twice. Join its values with a comma.", name);
      that(
          !CONNECTION_HEADERS.contains(lower),
          "The header %s belongs to the connection and is set by Taskmill. Leave it out.",
          name);
      that(
          !lower.startsWith(OUR_HEADERS),
          "Headers that begin with Taskmill- are set by Taskmill itself. Rename %s.",
          name);
      that(
          value != null
              && value.length() <= MAX_HEADER_VALUE
              && HEADER_VALUE.matcher(value).matches(),
          "The value of the header %s must be a text of at most %s printable ASCII characters, without"
              + " line breaks.",
          name,
          MAX_HEADER_VALUE);
    }
  }

  private static void that(boolean holds, String message, @Nullable Object... args) {
    if (!holds) {
      throw new InvalidTaskException(String.format(Locale.ROOT, message, args));
    }
  }

  /** The beginning of what was given, without what would end a line of a log. */
  static String shown(@Nullable String text) {
    String start = String.valueOf(text);
    start = start.length() > SHOWN ? start.substring(0, SHOWN) + "…" : start;
    return start.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?");
  }
}
