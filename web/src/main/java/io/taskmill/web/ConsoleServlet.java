package io.taskmill.web;

import io.taskmill.web.ConsoleFiles.ConsoleFile;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;

/**
 * The web console, where the artifact taskmill-console is on the class path. Its files are the same
 * for everybody and hold nothing secret; what they show comes from the API, which asks who calls.
 *
 * <p>Everything in them is relative, and so is the one redirect here, so that it works below any
 * path, also behind a proxy that takes a prefix away.
 */
public final class ConsoleServlet extends HttpServlet {

  /** Where it lies below the path of Taskmill. */
  public static final String PATH = "/console";

  private static final long serialVersionUID = 1L;

  /** From here alone, and in nobody's frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
          + "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  private static final String ONE_YEAR = "public, max-age=31536000, immutable";
  private static final String ASK_FIRST = "no-cache";
  private static final String GZIP = "gzip";

  private final transient ConsoleFiles files;

  ConsoleServlet(ConsoleFiles files) {
    this.files = files;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
      Problem.write(
          response, ProblemCode.METHOD_NOT_ALLOWED, "The console can only be read, with GET.");
      return;
    }
    String path = request.getPathInfo();
    if (path == null) {
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader(HttpHeaders.LOCATION, PATH.substring(1) + "/");
      return;
    }
    ConsoleFile file = files.at(path);
    if (file == null) {
      Problem.write(response, ProblemCode.NOT_FOUND, "The console has no such file.");
      return;
    }
    response.setHeader(HttpHeaders.CACHE_CONTROL, file.immutable() ? ONE_YEAR : ASK_FIRST);
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    response.setHeader(HttpHeaders.ETAG, file.etag());
    if (knows(request, file.etag())) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    byte[] bytes = file.bytes();
    if (file.gzipped() != null && takesGzip(request)) {
      response.setHeader(HttpHeaders.CONTENT_ENCODING, GZIP);
      bytes = file.gzipped();
    }
    response.setContentType(file.mediaType());
    response.setContentLength(bytes.length);
    if (request.getMethod().equals("GET")) {
      response.getOutputStream().write(bytes);
    }
  }

  private static boolean knows(HttpServletRequest request, String etag) {
    return listed(request, HttpHeaders.IF_NONE_MATCH)
        .anyMatch(known -> known.equals(etag) || known.equals("*"));
  }

  private static boolean takesGzip(HttpServletRequest request) {
    return listed(request, HttpHeaders.ACCEPT_ENCODING)
        .map(each -> each.toLowerCase(Locale.ROOT).replace(" ", ""))
        .anyMatch(
            each ->
                each.equals(GZIP)
                    || (each.startsWith(GZIP + ";") && !each.matches("gzip;q=0(\\.0*)?")));
  }

  private static Stream<String> listed(HttpServletRequest request, String header) {
    return Collections.list(request.getHeaders(header)).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(String::strip);
  }
}
