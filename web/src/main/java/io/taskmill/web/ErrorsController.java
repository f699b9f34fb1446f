package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.ErrorGroups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What has gone wrong, by error and not by task. */
@ApiResource
@RequestMapping("/errors")
class ErrorsController {

  private static final Duration USUAL = Duration.ofDays(1);

  /**
   * Errors of the same class from the same place.
   *
   * @param fingerprint what they have in common; tasks are found by it
   * @param count how often it happened in the time that was asked for
   * @param firstAt when it happened first in that time
   * @param newest the newest of them
   */
  record SameErrors(long fingerprint, long count, Instant firstAt, ShownAttempt newest) {}

  /**
   * Errors since a time, the most frequent first.
   *
   * @param bounded whether there were more errors in that time than are read at once; then only the
   *     newest 10,000 are counted
   */
  record Errors(List<SameErrors> items, boolean bounded) {}

  /**
   * What has gone wrong since a time, by error, the most frequent first.
   *
   * @param since from when on; a day ago if left out
   * @param limit how many different errors at most, 1 to 1000
   */
  @GetMapping
  @Access(Role.VIEWER)
  Errors findErrors(
      @RequestParam(required = false) @Nullable Instant since,
      @RequestParam(defaultValue = Page.USUAL) int limit,
      ControlPlane plane) {
    Instant from = since == null ? Instant.now().minus(USUAL) : since;
    ErrorGroups groups = plane.errors(from, Page.limit(limit));
    return new Errors(
        groups.groups().stream()
            .map(
                group ->
                    new SameErrors(
                        group.fingerprint(),
                        group.count(),
                        group.firstAt(),
                        ShownAttempt.of(group.newest())))
            .toList(),
        groups.bounded());
  }
}
