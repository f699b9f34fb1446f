package io.taskmill.server;

import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what Tomcat refuses by itself, as a malformed path, with a problem and not a page. */
final class ProblemValve extends ErrorReportValve {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemValve.class);
  private static final int FIRST_ERROR = 400;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int SERVER_ERROR = 500;

  @Override
  protected void report(Request request, Response response, @Nullable Throwable thrown) {
    int status = response.getStatus();
    if (status < FIRST_ERROR || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      Problem.write(
          response,
          code(status),
          "The request is not one that the server understands. Nothing was done.");
      response.finishResponse();
    } catch (IOException | IllegalStateException e) {
      LOG.debug("The answer did not reach its caller.", e);
    }
  }

  private static ProblemCode code(int status) {
    return switch (status) {
      // Tomcat answers 501 to methods that it does not know.
      case METHOD_NOT_ALLOWED, NOT_IMPLEMENTED -> ProblemCode.METHOD_NOT_ALLOWED;
      default -> status >= SERVER_ERROR ? ProblemCode.INTERNAL : ProblemCode.INVALID;
    };
  }
}
