package io.taskmill.client;

import io.taskmill.TaskmillException;
import org.jspecify.annotations.Nullable;

/**
 * The server has refused a call for a reason that is no other exception, or gave no answer. What
 * the library has exceptions for, such as {@link io.taskmill.QueueFullException}, is thrown as
 * these.
 */
public class ServerException extends TaskmillException {

  /** The code of a call to which no answer came. */
  public static final String UNREACHABLE = "unreachable";

  /** The code of an answer that does not come from a Taskmill server. */
  public static final String UNEXPECTED = "unexpected-answer";

  private static final long serialVersionUID = 1L;
  private static final int UNAVAILABLE = 503;

  private final String code;
  private final int status;

  /** Says what happened, what follows, and what to do. */
  ServerException(String code, int status, String detail, @Nullable Throwable cause) {
    super(detail, cause);
    this.code = code;
    this.status = status;
  }

  /** What kind of problem it is: one of the codes of the API, which stay as they are. */
  public String code() {
    return code;
  }

  /** The status of the answer; 0 if there was none. */
  public int status() {
    return status;
  }

  /** Whether the same may go well in a while: the server, or its store, did not answer. */
  public boolean isAway() {
    return code.equals(UNREACHABLE) || status == UNAVAILABLE;
  }
}
