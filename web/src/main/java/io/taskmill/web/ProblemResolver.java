package io.taskmill.web;

import io.taskmill.DuplicateTaskException;
import io.taskmill.InvalidTaskException;
import io.taskmill.QueueFullException;
import io.taskmill.SubmitKeyReusedException;
import io.taskmill.UnknownFieldException;
import io.taskmill.admin.OutOfScopeException;
import io.taskmill.schedule.InvalidCronException;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSlowException;
import io.taskmill.wire.InvalidJsonException;
import io.taskmill.wire.WireJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.util.ClassUtils;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Makes a problem of every exception: the caller's fault is told, ours is logged. */
final class ProblemResolver implements HandlerExceptionResolver {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);
  private static final ModelAndView DONE = new ModelAndView();

  /** Said of a body of another kind. */
  static final String WANTS_JSON =
      "The body must be JSON: send the header 'Content-Type: application/json'.";

  private static final String RETRY_AFTER_SECONDS = "2";
  private static final String RETRY_AFTER_FIELD = "retryAfter";

  @Override
  public ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception thrown) {
    if (thrown instanceof AsyncRequestNotUsableException || response.isCommitted()) {
      return DONE; // nobody reads the answer
    }
    try {
      write(response, problem(thrown));
    } catch (IOException e) {
      LOG.debug("The answer did not reach its caller.", e);
    }
    return DONE;
  }

  private static void write(HttpServletResponse response, ApiException problem) throws IOException {
    response.resetBuffer();
    write(response, problem.code(), String.valueOf(problem.getMessage()), problem.more());
  }

  /** Writes a problem; for filters too, which come before the API. */
  static void write(
      HttpServletResponse response, ProblemCode code, String detail, Map<String, Object> more)
      throws IOException {
    byte[] body = WireJson.strict().writeValueAsBytes(Problem.of(code, detail, more));
    response.setStatus(code.status().value());
    response.setContentType(Problem.MEDIA_TYPE);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setContentLength(body.length);
    if (code.status() == HttpStatus.SERVICE_UNAVAILABLE) {
      response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    Object seconds = more.get(RETRY_AFTER_FIELD);
    if (seconds != null) {
      response.setHeader(HttpHeaders.RETRY_AFTER, seconds.toString());
    }
    response.getOutputStream().write(body);
  }

  private static ApiException problem(Exception thrown) {
    if (thrown instanceof ApiException problem) {
      return problem;
    }
    if (thrown instanceof HttpMessageNotReadableException unreadable) {
      return unreadable(unreadable);
    }
    if (thrown instanceof SubmitKeyReusedException) {
      return problem(ProblemCode.KEY_REUSED, thrown);
    }
    if (thrown instanceof DuplicateTaskException duplicate) {
      return problem(ProblemCode.DUPLICATE, thrown)
          .with("taskId", String.valueOf(duplicate.existing()));
    }
    if (thrown instanceof QueueFullException full) {
      return problem(ProblemCode.QUEUE_FULL, thrown).with("queue", full.queue());
    }
    if (thrown instanceof OutOfScopeException out) {
      boolean global = out.what() == OutOfScopeException.What.GLOBAL;
      return problem(global ? ProblemCode.GLOBAL : ProblemCode.OUT_OF_SCOPE, thrown);
    }
    if (thrown instanceof UnknownFieldException) {
      return problem(ProblemCode.UNKNOWN_FIELD, thrown);
    }
    if (thrown instanceof InvalidTaskException
        || thrown instanceof InvalidCronException
        || thrown instanceof IllegalArgumentException) {
      return problem(ProblemCode.INVALID, thrown);
    }
    if (thrown instanceof DateTimeException || thrown instanceof ArithmeticException) {
      LOG.debug("A request has a time or a number that cannot be computed with.", thrown);
      return new ApiException(
          ProblemCode.INVALID,
          "A time, a duration or a number is too great or too small to compute with. Choose one"
              + " that is nearer.");
    }
    if (thrown instanceof MethodArgumentTypeMismatchException
        || thrown instanceof ServletRequestBindingException) {
      return new ApiException(ProblemCode.BAD_PARAMETER, parameter(thrown));
    }
    if (thrown instanceof HttpRequestMethodNotSupportedException method) {
      return new ApiException(
          ProblemCode.METHOD_NOT_ALLOWED,
          "%s is not for this path; %s is."
              .formatted(method.getMethod(), method.getSupportedHttpMethods()));
    }
    if (thrown instanceof HttpMediaTypeNotSupportedException) {
      return new ApiException(ProblemCode.UNSUPPORTED_MEDIA_TYPE, WANTS_JSON);
    }
    if (thrown instanceof HttpMediaTypeNotAcceptableException) {
      return new ApiException(
          ProblemCode.NOT_ACCEPTABLE, "The answer is JSON; let the header Accept allow that.");
    }
    if (thrown instanceof NoHandlerFoundException || thrown instanceof NoResourceFoundException) {
      return new ApiException(
          ProblemCode.NOT_FOUND, "There is nothing at this path. /openapi.json lists all of them.");
    }
    if (thrown instanceof StoreSlowException) {
      return new ApiException(
          ProblemCode.TOO_SLOW,
          "The store took too long to answer, so the question was given up. Ask for less, or for"
              + " what an index finds, or try again in a while.");
    }
    if (thrown instanceof StoreException) {
      LOG.warn("The store did not answer a request: {}", thrown.getMessage());
      return new ApiException(
          ProblemCode.STORE_AWAY, "The store does not answer at present. Try again in a while.");
    }
    LOG.error("A request has failed by an error of the server.", thrown);
    return new ApiException(
        ProblemCode.INTERNAL,
        "The server has made an error; its log says which. Nothing is known of what follows.");
  }

  private static ApiException problem(ProblemCode code, Exception thrown) {
    return new ApiException(code, String.valueOf(thrown.getMessage()));
  }

  private static ApiException unreadable(HttpMessageNotReadableException unreadable) {
    Throwable cause = unreadable.getCause();
    if (cause instanceof ApiException known) {
      return known;
    }
    if (cause instanceof InvalidJsonException invalid) {
      return new ApiException(
          invalid.isUnknownField() ? ProblemCode.UNKNOWN_FIELD : ProblemCode.INVALID,
          invalid.getOriginalMessage());
    }
    if (cause instanceof UnrecognizedPropertyException unknown) {
      return new ApiException(
          ProblemCode.UNKNOWN_FIELD,
          "The field '%s' is not known here. Known are: %s."
              .formatted(unknown.getPropertyName(), unknown.getKnownPropertyIds()));
    }
    if (cause instanceof ValueInstantiationException made
        && made.getCause() instanceof InvalidTaskException invalid) {
      return problem(ProblemCode.INVALID, invalid);
    }
    if (cause instanceof JacksonException wrong) {
      return new ApiException(ProblemCode.BAD_JSON, JsonMistakes.inWords(wrong));
    }
    return new ApiException(ProblemCode.BAD_JSON, "The body is missing, or is no JSON.");
  }

  private static String parameter(Exception thrown) {
    if (thrown instanceof MethodArgumentTypeMismatchException wrong) {
      return "The parameter '%s' cannot have this value: it must be %s."
          .formatted(wrong.getName(), form(wrong));
    }
    if (thrown instanceof MissingServletRequestParameterException missing) {
      return "The parameter '%s' is missing.".formatted(missing.getParameterName())
          + (missing.getParameterType().equals("Instant")
              ? " It is %s.".formatted(TimeParameter.FORM)
              : "");
    }
    return "A parameter or header is missing, or has a value that it cannot have.";
  }

  private static String form(MethodArgumentTypeMismatchException wrong) {
    ResolvableType wanted = ResolvableType.forMethodParameter(wrong.getParameter());
    Class<?> type =
        Collection.class.isAssignableFrom(wanted.toClass())
            ? wanted.getGeneric(0).toClass()
            : wanted.toClass();
    if (type.isEnum()) {
      return "one of " + Arrays.toString(type.getEnumConstants());
    }
    if (type == Instant.class) {
      return TimeParameter.FORM;
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    return ClassUtils.isPrimitiveOrWrapper(type) ? "a whole number" : "given otherwise";
  }
}
