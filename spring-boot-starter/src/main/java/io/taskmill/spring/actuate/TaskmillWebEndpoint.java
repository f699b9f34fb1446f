package io.taskmill.spring.actuate;

import io.taskmill.spring.actuate.TaskmillEndpoint.QueueAction;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * The endpoint over the web. Spring answers a refused request without saying why, so the reason is
 * put into the answer here. All that a request may lack is optional for the same end.
 */
@EndpointWebExtension(endpoint = TaskmillEndpoint.class)
public final class TaskmillWebEndpoint {

  private final TaskmillEndpoint endpoint;

  TaskmillWebEndpoint(TaskmillEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Pauses or resumes a queue.
   *
   * @param who on whose behalf, if nobody is logged in
   * @param why for the audit
   */
  @WriteOperation
  public WebEndpointResponse<?> change(
      @Selector String action,
      @Nullable String queue,
      @Nullable String who,
      @Nullable String why,
      SecurityContext security) {
    Optional<QueueAction> known =
        Stream.of(QueueAction.values()).filter(each -> name(each).equals(action)).findAny();
    if (known.isEmpty()) {
      return refused(
          "There is no action '%s'. Known are %s."
              .formatted(action, Stream.of(QueueAction.values()).map(each -> name(each)).toList()));
    }
    if (queue == null || queue.isBlank()) {
      return refused("The request does not say which queue to %s. Give 'queue'.".formatted(action));
    }
    try {
      return new WebEndpointResponse<>(endpoint.change(known.get(), queue, who, why, security));
    } catch (InvalidEndpointRequestException e) {
      return refused(String.valueOf(e.getReason()));
    }
  }

  private static String name(QueueAction action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  private static WebEndpointResponse<?> refused(String why) {
    return new WebEndpointResponse<>(Map.of("error", why), WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
