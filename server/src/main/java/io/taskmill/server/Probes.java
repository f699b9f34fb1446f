package io.taskmill.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.taskmill.spi.StoreException;
import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;

/**
 * For whoever watches the server: whether it lives ({@code /health}), whether it can do its work
 * ({@code /ready}), and its figures for Prometheus ({@code /metrics}).
 */
final class Probes extends HttpServlet {

  static final String HEALTH = "/health";
  static final String READY = "/ready";
  static final String METRICS = "/metrics";

  private static final long serialVersionUID = 1L;
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
  private static final long LOOK_NANOS = 1_000_000_000;

  private final transient ApiMill api;
  private final transient ApplicationAvailability availability;
  private final transient PrometheusMeterRegistry registry;
  private final transient CallerSource callers;
  private final boolean metricsOpen;

  private boolean storeAnswers;
  private long lookedAt = System.nanoTime() - LOOK_NANOS;

  Probes(
      ApiMill api,
      ApplicationAvailability availability,
      PrometheusMeterRegistry registry,
      CallerSource callers,
      boolean metricsOpen) {
    this.api = api;
    this.availability = availability;
    this.registry = registry;
    this.callers = callers;
    this.metricsOpen = metricsOpen;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    switch (request.getServletPath()) {
      case HEALTH -> status(response, true);
      case READY -> status(response, isReady());
      default -> metrics(request, response);
    }
  }

  private static void status(HttpServletResponse response, boolean up) throws IOException {
    response.setStatus(up ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    text(response, "application/json", up ? "{\"status\":\"UP\"}" : "{\"status\":\"DOWN\"}");
  }

  private boolean isReady() {
    return availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC && storeAnswers();
  }

  /** Anybody may ask, so the store is asked once a second at most. */
  private synchronized boolean storeAnswers() {
    if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
      try {
        api.mill().documents().get("server/ready");
        storeAnswers = true;
      } catch (StoreException e) {
        storeAnswers = false;
      }
      lookedAt = System.nanoTime();
    }
    return storeAnswers;
  }

  private void metrics(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Caller caller = callers.find(request);
    if (!metricsOpen && !(caller != null && maySeeFigures(caller))) {
      Problem.write(
          response,
          ProblemCode.FORBIDDEN,
          "The figures are of all tenants, so they need the role VIEWER and no limits.");
      return;
    }
    text(response, PROMETHEUS, registry.scrape());
  }

  private static boolean maySeeFigures(Caller caller) {
    return caller.role() != Role.AGENT && caller.scope().isEverything();
  }

  private static void text(HttpServletResponse response, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setContentType(type);
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
