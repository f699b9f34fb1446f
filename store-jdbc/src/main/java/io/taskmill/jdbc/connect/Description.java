package io.taskmill.jdbc.connect;

import static java.util.stream.Collectors.joining;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says where a database is, without secrets. What cannot be told apart from a secret is not shown.
 */
public final class Description {

  private static final Pattern SCHEME = Pattern.compile("^jdbc:[a-z0-9+]+:((?:[a-z0-9+]+:)*//)?");
  private static final Pattern PARAMETERS = Pattern.compile("[?;#].*", Pattern.DOTALL);

  /** As {@code (host=db)(port=1)}, perhaps among others. */
  private static final Pattern HOST = Pattern.compile("\\(host=([^()]*)\\)(?:\\(port=(\\d+)\\))?");

  private static final String ONE_HOST = "(?:\\[[0-9a-fA-F:.]+]|[\\w.-]*)(?::\\d+)?";
  private static final Pattern HOSTS =
      Pattern.compile(ONE_HOST + "(?:," + ONE_HOST + ")*(?:/.*)?", Pattern.DOTALL);

  private static final Pattern URL = Pattern.compile("jdbc:[^\\s'\"]+");
  private static final Pattern PASSWORD =
      Pattern.compile("(password|pwd)=[^&;,)\\s'\"]*", Pattern.CASE_INSENSITIVE);

  private Description() {}

  /** Host, port and database of a JDBC URL. Parameters are left out: one may be a password. */
  public static String place(@Nullable String url) {
    if (url == null) {
      return "the given DataSource";
    }
    Matcher scheme = SCHEME.matcher(url);
    String rest = scheme.find() ? url.substring(scheme.end()) : url;
    if (url.startsWith("jdbc:sqlite:")) {
      return PARAMETERS.matcher(rest).replaceFirst("");
    }
    if (rest.contains("(")) {
      return HOST.matcher(rest).results().map(Description::hostAndPort).collect(joining(","));
    }
    String place = PARAMETERS.matcher(rest).replaceFirst("");
    place = place.substring(place.lastIndexOf('@') + 1);
    return HOSTS.matcher(place).matches() ? place : "the given URL";
  }

  /** Another's words, which may quote a URL. */
  public static String withoutSecrets(String words) {
    String places =
        URL.matcher(words).replaceAll(url -> Matcher.quoteReplacement(place(url.group())));
    return PASSWORD.matcher(places).replaceAll("$1=…");
  }

  private static String hostAndPort(MatchResult host) {
    return host.group(2) == null ? host.group(1) : host.group(1) + ":" + host.group(2);
  }
}
