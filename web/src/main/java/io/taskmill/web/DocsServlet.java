package io.taskmill.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The OpenAPI document and a page that shows it. Both are the same for everybody and hold nothing
 * secret, so no token is asked for. The page is made of these files alone, and its policy lets it
 * load nothing from elsewhere.
 */
final class DocsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Content(String mediaType, byte[] bytes) {}

  private final String path;
  private final transient Map<String, Content> files;

  /**
   * Serves both.
   *
   * @param path the path of Taskmill
   */
  DocsServlet(String path, ApiDocument document) {
    this.path = path;
    files =
        Map.of(
            "/openapi.json", content("application/json", document.resource()),
            "/docs", page("text/html;charset=UTF-8", "page.html"),
            "/docs/page.js", page("text/javascript;charset=UTF-8", "page.js"),
            "/docs/page.css", page("text/css;charset=UTF-8", "page.css"));
  }

  /** The paths at which they lie. */
  String[] paths() {
    return files.keySet().stream().map(file -> path + file).toArray(String[]::new);
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      ProblemResolver.write(
          response, ProblemCode.METHOD_NOT_ALLOWED, "This can only be read, with GET.", Map.of());
      return;
    }
    Content content = files.get(request.getServletPath().substring(path.length()));
    if (content == null) {
      ProblemResolver.write(
          response, ProblemCode.NOT_FOUND, "There is nothing at this path.", Map.of());
      return;
    }
    response.setContentType(content.mediaType());
    response.setContentLength(content.bytes().length);
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.getMethod().equals("GET")) {
      response.getOutputStream().write(content.bytes());
    }
  }

  private static Content page(String mediaType, String file) {
    return content(mediaType, "io/taskmill/web/docs/" + file);
  }

  private static Content content(String mediaType, String resource) {
    try (InputStream in = DocsServlet.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "There is no '%s' on the class path, which the bean of %s names."
                .formatted(resource, ApiDocument.class.getName()));
      }
      return new Content(mediaType, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
