package io.taskmill.web;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer that is an error, with a code that programs can rely on. */
public final class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ProblemCode code;
  private final transient Map<String, Object> more = new LinkedHashMap<>();

  /**
   * Says what happened.
   *
   * @param detail what happened, what follows, what to do
   */
  public ApiException(ProblemCode code, String detail) {
    super(detail);
    this.code = code;
  }

  /** With one more field in the answer. */
  public ApiException with(String field, Object value) {
    more.put(field, value);
    return this;
  }

  /** There is no such thing, or not for this caller. */
  public static ApiException notFound(String what) {
    return new ApiException(
        ProblemCode.NOT_FOUND,
        "There is no %s here. It may have been deleted or purged.".formatted(what));
  }

  ProblemCode code() {
    return code;
  }

  Map<String, Object> more() {
    return more;
  }
}
