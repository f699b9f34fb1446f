package io.taskmill.web;

import java.util.Locale;
import org.springframework.http.HttpStatus;

/** The kinds of errors that the API answers with. Their codes stay as they are. */
public enum ProblemCode {
  BAD_JSON(HttpStatus.BAD_REQUEST, "The body is not the JSON that is wanted"),
  UNKNOWN_FIELD(HttpStatus.BAD_REQUEST, "The body has a field that is not known"),
  UNKNOWN_PARAMETER(HttpStatus.BAD_REQUEST, "The query has a parameter that is not known"),
  BAD_PARAMETER(HttpStatus.BAD_REQUEST, "A parameter has a value that it cannot have"),
  INVALID(HttpStatus.BAD_REQUEST, "The request cannot be done as it is"),
  UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, "Nobody is named who asks"),
  FORBIDDEN(HttpStatus.FORBIDDEN, "The caller may not do this"),
  READ_ONLY(HttpStatus.FORBIDDEN, "This installation is read-only"),
  OUT_OF_SCOPE(HttpStatus.FORBIDDEN, "The caller may not do this outside of their scope"),
  GLOBAL(HttpStatus.FORBIDDEN, "The caller may not do what counts beyond their scope"),
  NOT_FOUND(HttpStatus.NOT_FOUND, "There is no such thing"),
  METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "This method is not for this path"),
  NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "The answer would be JSON"),
  REFUSED(HttpStatus.CONFLICT, "The state of the task does not allow this"),
  DUPLICATE(HttpStatus.CONFLICT, "There is such a task already"),
  EXISTS(HttpStatus.CONFLICT, "There is something of this name already"),
  QUEUE_FULL(HttpStatus.CONFLICT, "The queue is full"),
  CHANGED(HttpStatus.CONFLICT, "It has been changed in between"),
  NOT_HERE(HttpStatus.CONFLICT, "The node that runs it cannot be asked from here"),
  TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The body must be JSON"),
  KEY_REUSED(HttpStatus.UNPROCESSABLE_CONTENT, "The idempotency key was used for another request"),
  TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS, "Too many requests"),
  INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "The server has made an error"),
  STORE_AWAY(HttpStatus.SERVICE_UNAVAILABLE, "The store does not answer"),
  TOO_SLOW(HttpStatus.SERVICE_UNAVAILABLE, "The question took too long"),
  TOO_MANY_LISTENERS(HttpStatus.SERVICE_UNAVAILABLE, "Too many listen to this server");

  private final HttpStatus status;
  private final String title;

  ProblemCode(HttpStatus status, String title) {
    this.status = status;
    this.title = title;
  }

  /** As it stands in answers. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The status that goes with it. */
  public HttpStatus status() {
    return status;
  }

  /** The same for every problem of this kind. */
  public String title() {
    return title;
  }
}
