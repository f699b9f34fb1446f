package io.taskmill.server.access;

import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets few sign in at a time: it is the one request whose body is read before anybody is known, and
 * whoever sends theirs byte by byte holds a thread. All others have the rest of the threads.
 */
public final class SignInGate extends OncePerRequestFilter {

  private static final int AT_ONCE = 16;
  private static final long PATIENCE_SECONDS = 2;

  private final Semaphore places = new Semaphore(AT_ONCE);

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !OpenPaths.isSignIn(request);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!entered()) {
      Problem.write(
          response,
          ProblemCode.TOO_MANY_REQUESTS,
          "Too many sign in at this moment. Try again in some seconds.");
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      places.release();
    }
  }

  private boolean entered() {
    try {
      return places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
