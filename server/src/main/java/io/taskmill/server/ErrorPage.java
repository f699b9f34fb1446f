package io.taskmill.server;

import io.taskmill.web.Problem;
import io.taskmill.web.ProblemCode;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** What is answered where nothing is, or where something has failed before it came to the API. */
@Controller
class ErrorPage implements ErrorController {

  private static final int SERVER_ERROR = 500;

  @RequestMapping("${server.error.path:/error}")
  void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    ProblemCode code = code(status instanceof Integer number ? number : 404);
    Problem.write(response, code, detail(code));
  }

  private static ProblemCode code(int status) {
    return switch (status) {
      case 401 -> ProblemCode.UNAUTHENTICATED;
      case 403 -> ProblemCode.FORBIDDEN;
      case 404 -> ProblemCode.NOT_FOUND;
      case 405 -> ProblemCode.METHOD_NOT_ALLOWED;
      case 406 -> ProblemCode.NOT_ACCEPTABLE;
      case 413 -> ProblemCode.TOO_LARGE;
      case 415 -> ProblemCode.UNSUPPORTED_MEDIA_TYPE;
      default -> status >= SERVER_ERROR ? ProblemCode.INTERNAL : ProblemCode.INVALID;
    };
  }

  private static String detail(ProblemCode code) {
    return switch (code) {
      case NOT_FOUND -> "There is nothing at this path. The API is under /api/v1.";
      case INTERNAL -> "The server has made an error; its log says which.";
      default -> "The request is not one that the server understands. Nothing was done.";
    };
  }
}
