package io.taskmill.http;

import io.taskmill.AgainAtException;
import io.taskmill.ControlException;
import io.taskmill.InvalidTaskException;
import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskFunction;
import io.taskmill.http.HttpTransport.Received;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes the call of a task: checks, sends, follows redirects, and judges the answer. */
final class HttpCallHandler implements TaskFunction<HttpCall, HttpAnswer> {

  private static final int EXCERPT = 1_000;

  private final AllowedHosts hosts;
  private final Map<String, Credentials> credentials;
  private final HttpTransport transport;

  HttpCallHandler(
      AllowedHosts hosts, Map<String, Credentials> credentials, HttpTransport transport) {
    this.hosts = hosts;
    this.credentials = Map.copyOf(credentials);
    this.transport = transport;
  }

  @Override
  public HttpAnswer run(HttpCall call, TaskContext task) throws HttpCallException {
    Credentials signer = signer(check(call));
    CallAbort abort = new CallAbort();
    task.cancellation().onStop(abort::stop);
    CompletableFuture<Void> over = new CompletableFuture<>();
    CompletableFuture<Void> timer =
        over.orTimeout(call.timeout().toNanos(), TimeUnit.NANOSECONDS)
            .whenComplete(
                (nothing, late) -> {
                  if (late != null) {
                    abort.timeOut();
                  }
                });
    try {
      return follow(call, first(call, task), signer, abort);
    } catch (ControlException | HttpCallException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // An aborted call fails in one way or another; what counts is who has aborted it.
      task.cancellation().throwIfStopped();
      throw abort.isOutOfTime()
          ? new HttpCallException(
              "%s was not answered within %s.".formatted(shown(call), call.timeout()), e)
          : new HttpCallException(
              "%s could not be called: %s".formatted(shown(call), e.getMessage()), e);
    } finally {
      over.complete(null);
      timer.cancel(false);
    }
  }

  private static HttpCall check(@Nullable HttpCall call) {
    if (call == null) {
      throw new NotAgainException("The task has no payload. It must say which URL to call.");
    }
    try {
      return call.checked();
    } catch (InvalidTaskException e) {
      throw new NotAgainException("The call cannot be made. " + e.getMessage(), e);
    }
  }

  private @Nullable Credentials signer(HttpCall call) {
    String name = call.credentials();
    if (name == null) {
      return null;
    }
    Credentials found = credentials.get(name);
    if (found == null) {
      throw new NotAgainException(
          "The call is to be signed with the credentials '%s', which are not configured here. Name them"
                  .formatted(CallRules.shown(name))
              + " where the handler is registered: HttpTasks.builder().credentials(…).");
    }
    return found;
  }

  private static Hop first(HttpCall call, TaskContext task) {
    Map<String, String> headers = new LinkedHashMap<>(call.headers());
    String body = call.body();
    if (body != null) {
      putIfMissing(headers, "Content-Type", "application/json");
    }
    putIfMissing(headers, "Idempotency-Key", Long.toString(task.taskId()));
    headers.put("Taskmill-Task-Id", Long.toString(task.taskId()));
    headers.put("Taskmill-Attempt", Integer.toString(task.attempt()));
    return new Hop(call.method(), CallRules.url("URL", call.url()), headers, body, true);
  }

  private static void putIfMissing(Map<String, String> headers, String name, String value) {
    if (headers.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
      headers.put(name, value);
    }
  }

  private HttpAnswer follow(HttpCall call, Hop first, @Nullable Credentials signer, CallAbort abort)
      throws HttpCallException, IOException {
    ExpectedStatus expected = ExpectedStatus.parse(call.expect());
    long begun = System.nanoTime();
    Hop hop = first;
    for (int followed = 0; ; followed++) {
      hosts.require(hop.uri());
      Received received = transport.send(hop, signature(hop, signer), abort);
      if (expected.contains(received.status())) {
        return new HttpAnswer(
            received.status(),
            received.contentType(),
            received.body(),
            received.cut(),
            Duration.ofNanos(System.nanoTime() - begun));
      }
      String location = received.location();
      if (!Hop.isRedirect(received.status()) || location == null || call.redirects() == 0) {
        throw unexpected(call, hop, received);
      }
      if (followed == call.redirects()) {
        throw new HttpCallException(
            "%s was redirected more than %s times, the last time to %s."
                .formatted(shown(call), call.redirects(), CallRules.shown(location)));
      }
      hop = hop.redirected(received.status(), location);
    }
  }

  private static Map<String, String> signature(Hop hop, @Nullable Credentials signer) {
    return signer == null || !hop.trusted()
        ? Map.of()
        : HttpSignature.sign(
            signer.accessKey(),
            signer.secretKey(),
            hop.method(),
            HttpTransport.target(hop),
            hop.bytes(),
            Instant.now(),
            UUID.randomUUID().toString());
  }

  /** The failure of an attempt; a service that is busy may say when to call again. */
  private static HttpCallException unexpected(HttpCall call, Hop hop, Received received) {
    String message =
        "%s answered %s, expected is %s.%s"
            .formatted(hop.shown(), received.status(), call.expect(), excerpt(received.body()));
    Optional<Duration> pause =
        RetryAfter.of(received.status(), received.retryAfter(), Instant.now());
    if (pause.isPresent()) {
      throw AgainAtException.in(pause.get(), message);
    }
    return new HttpCallException(message);
  }

  private static String excerpt(String body) {
    String text = body.strip();
    if (text.isEmpty()) {
      return "";
    }
    int end = Math.min(EXCERPT, text.length());
    return " It says: "
        + text.substring(0, end).replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]+", " ")
        + (text.length() > EXCERPT ? "…" : "");
  }

  private static String shown(HttpCall call) {
    int query = call.url().indexOf('?');
    return call.method() + " " + (query < 0 ? call.url() : call.url().substring(0, query));
  }
}
