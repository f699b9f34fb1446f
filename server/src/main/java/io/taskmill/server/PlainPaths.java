package io.taskmill.server;

import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses paths that lead elsewhere than they look, before anything else reads them. Tomcat chooses
 * the servlet by the path without its tricks; whoever reads the path as it was sent then finds the
 * two at odds, and fails.
 */
final class PlainPaths extends OncePerRequestFilter {

  private static final Pattern TRICKS = Pattern.compile("//|/\\.{1,2}(/|$)|[;\\\\]|%(2e|2f|3b|5c)");

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isPlain(request.getRequestURI())) {
      chain.doFilter(request, response);
      return;
    }
    SafeHeaders.putInto(response);
    Problem.write(
        response,
        ProblemCode.INVALID,
        "The path has '//', '.', '..', ';' or an encoded '.', '/', ';' or '\\' in it, which are not allowed there. Nothing was done.");
  }

  private static boolean isPlain(String path) {
    return path.startsWith("/") && !TRICKS.matcher(path.toLowerCase(Locale.ROOT)).find();
  }
}
