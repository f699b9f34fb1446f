package io.taskmill.server;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** What browsers are told: to load nothing from elsewhere, to be in no frame, to keep nothing. */
final class SafeHeaders extends OncePerRequestFilter {

  private static final Map<String, String> ALWAYS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          HttpHeaders.CACHE_CONTROL,
          "no-store");

  private static final String HSTS = "Strict-Transport-Security";
  private static final String ONE_YEAR = "max-age=31536000";

  static Filter filter() {
    return new SafeHeaders();
  }

  static void putInto(HttpServletResponse response) {
    ALWAYS.forEach(response::setHeader);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    putInto(response);
    if (request.isSecure()) {
      response.setHeader(HSTS, ONE_YEAR);
    }
    chain.doFilter(request, response);
  }
}
