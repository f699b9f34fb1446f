package io.taskmill.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** An error as the API answers it: problem details of RFC 9457. */
public final class Problem {

  /** Its media type. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private Problem() {}

  /** The answer's fields. */
  public static Map<String, Object> of(ProblemCode code, String detail, Map<String, Object> more) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", "/problems/" + code.text());
    fields.put("title", code.title());
    fields.put("status", code.status().value());
    fields.put("detail", detail);
    fields.put("code", code.text());
    fields.putAll(more);
    return fields;
  }

  /** Answers with a problem; for filters, which come before the API. */
  public static void write(HttpServletResponse response, ProblemCode code, String detail)
      throws IOException {
    ProblemResolver.write(response, code, detail, Map.of());
  }
}
