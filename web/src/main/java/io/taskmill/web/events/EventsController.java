package io.taskmill.web.events;

import io.taskmill.web.Access;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import io.taskmill.wire.Ids;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The stream of events. */
@ApiResource
@RequestMapping("/events")
class EventsController {

  private static final int MOST_WATCHED = 20;

  private final ChangeWatch watch;

  EventsController(ChangeWatch watch) {
    this.watch = watch;
  }

  /**
   * Hints that something may have changed, as server-sent events, until one of both sides ends the
   * stream; then the client comes back with the id of the last event that it has had.
   */
  @GetMapping(produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  @Access(Role.VIEWER)
  void events(
      @RequestParam(required = false) @Nullable List<String> task,
      @RequestParam(required = false) @Nullable String lastEventId,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEvent,
      Caller caller,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Set<Long> watched = ids(task);
    response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    response.setHeader("X-Accel-Buffering", "no"); // nginx would hold events back
    if (request.getMethod().equals("HEAD")) {
      return;
    }
    watch.open(
        caller.scope(),
        watched,
        lastEvent == null ? lastEventId : lastEvent,
        () -> AsyncOutlet.start(request.startAsync(request, response)));
  }

  private static Set<Long> ids(@Nullable List<String> tasks) {
    if (tasks == null) {
      return Set.of();
    }
    if (tasks.size() > MOST_WATCHED) {
      throw new ApiException(
          ProblemCode.BAD_PARAMETER,
          "The parameter 'task' may be there %d times, and is %d times. Watch fewer tasks; the topic 'tasks' tells of all of them."
              .formatted(MOST_WATCHED, tasks.size()));
    }
    return tasks.stream().map(id -> Ids.read("task", id)).collect(Collectors.toSet());
  }
}
