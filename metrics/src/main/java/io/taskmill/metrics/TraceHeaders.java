package io.taskmill.metrics;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A trace context in the headers of tasks, as whatever propagates it writes and reads it: {@code
 * traceparent}, {@code tracestate} and {@code baggage} by W3C, or others. Names of headers have no
 * capitals.
 */
final class TraceHeaders {

  private static final Logger log = LoggerFactory.getLogger(TraceHeaders.class);

  private TraceHeaders() {}

  static void set(@Nullable Map<String, String> headers, String name, String value) {
    if (headers != null) {
      headers.put(name.toLowerCase(Locale.ROOT), value);
    }
  }

  static @Nullable String get(Map<String, String> headers, String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }

  /** The requests with these headers. */
  static List<? extends TaskRequest<?, ?>> on(
      List<? extends TaskRequest<?, ?>> requests, Map<String, String> headers) {
    return headers.isEmpty()
        ? requests
        : requests.stream().<TaskRequest<?, ?>>map(request -> on(request, headers)).toList();
  }

  /** A request that has a trace context of its own keeps it. */
  private static TaskRequest<?, ?> on(TaskRequest<?, ?> request, Map<String, String> headers) {
    if (!Collections.disjoint(request.headers().keySet(), headers.keySet())) {
      return request;
    }
    try {
      return request.headers(headers);
    } catch (InvalidTaskException e) {
      return asFarAsTheyFit(request, headers);
    }
  }

  /** A task is worth more than its trace: what is too much for it is left out. */
  private static TaskRequest<?, ?> asFarAsTheyFit(
      TaskRequest<?, ?> request, Map<String, String> headers) {
    TaskRequest<?, ?> result = request;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      try {
        result = result.header(header.getKey(), header.getValue());
      } catch (InvalidTaskException e) {
        log.debug("A task of {} goes without a part of its trace.", request.type(), e);
      }
    }
    return result;
  }
}
