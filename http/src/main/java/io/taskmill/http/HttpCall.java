package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call to make: the payload of a task of type {@link HttpTasks#TYPE}.
 *
 * <p>As JSON, all but the URL may be left out: {@code {"url": "https://api.example.com/nightly"}}.
 * The constructor fills in what is missing and takes all that JSON may hold; {@link #checked} says
 * what is wrong with it. The methods that make and change a call check it at once, and the handler
 * checks it again.
 *
 * @param url a whole one of http or https, without user and fragment
 * @param method GET by default, or POST if there is a body
 * @param headers sent along; not those of the connection, such as {@code Host}
 * @param body text, sent in UTF-8; as {@code application/json} unless a header says otherwise
 * @param expect which statuses are a success, such as {@code 200-299,404}; 200-299 by default
 * @param timeout of the whole call, redirects included; 30 seconds by default, at most 5 minutes
 * @param redirects how many redirects are followed, at most 5; none by default
 * @param credentials the name of the configured credentials that sign the call; null for none
 */
public record HttpCall(
    String url,
    String method,
    Map<String, String> headers,
    @Nullable String body,
    String expect,
    Duration timeout,
    Integer redirects,
    @Nullable String credentials) {

  /** The longest {@link #timeout}. */
  public static final Duration MAX_TIMEOUT = Duration.ofMinutes(5);

  /** The most {@link #redirects}. */
  public static final int MAX_REDIRECTS = 5;

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  /** Fills in what JSON has left out, and checks nothing: see {@link #checked}. */
  public HttpCall {
    url = url == null ? "" : url;
    method = method == null ? (body == null ? "GET" : "POST") : method.toUpperCase(Locale.ROOT);
    headers =
        headers == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    expect = expect == null ? ExpectedStatus.DEFAULT : expect;
    timeout = timeout == null ? DEFAULT_TIMEOUT : timeout;
    redirects = redirects == null ? 0 : redirects;
  }

  /** Gets this URL. */
  public static HttpCall get(String url) {
    return of("GET", url);
  }

  /** Posts this text, JSON unless a {@code Content-Type} is set, to this URL. */
  public static HttpCall post(String url, String body) {
    return of("POST", url).withBody(body);
  }

  /** Another method: HEAD, PUT, PATCH, DELETE, OPTIONS. */
  public static HttpCall of(String method, String url) {
    return new HttpCall(
            url, method, Map.of(), null, ExpectedStatus.DEFAULT, DEFAULT_TIMEOUT, 0, null)
        .checked();
  }

  /** With this header, in place of one of the same name. */
  public HttpCall withHeader(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.keySet().removeIf(name::equalsIgnoreCase);
    all.put(name, value);
    return new HttpCall(url, method, all, body, expect, timeout, redirects, credentials).checked();
  }

  /** With this body. */
  public HttpCall withBody(@Nullable String body) {
    return new HttpCall(url, method, headers, body, expect, timeout, redirects, credentials)
        .checked();
  }

  /** With these statuses as a success: numbers and ranges, such as {@code 200-299,404}. */
  public HttpCall withExpect(String expect) {
    return new HttpCall(url, method, headers, body, expect, timeout, redirects, credentials)
        .checked();
  }

  /** With this much time for the whole call. */
  public HttpCall withTimeout(Duration timeout) {
    return new HttpCall(url, method, headers, body, expect, timeout, redirects, credentials)
        .checked();
  }

  /** Follows so many redirects. */
  public HttpCall withRedirects(int redirects) {
    return new HttpCall(url, method, headers, body, expect, timeout, redirects, credentials)
        .checked();
  }

  /** Signed with the credentials of this name: {@link HttpTasks.Builder#credentials}. */
  public HttpCall withCredentials(@Nullable String credentials) {
    return new HttpCall(url, method, headers, body, expect, timeout, redirects, credentials)
        .checked();
  }

  /**
   * This call, if it can be made.
   *
   * @throws InvalidTaskException that names the field, the rule and the way out
   */
  public HttpCall checked() {
    CallRules.check(this);
    return this;
  }
}
