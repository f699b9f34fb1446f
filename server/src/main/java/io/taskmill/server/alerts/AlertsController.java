package io.taskmill.server.alerts;

import io.taskmill.server.access.Audited;
import io.taskmill.server.secret.Secrets;
import io.taskmill.web.Access;
import io.taskmill.web.Answers;
import io.taskmill.web.ApiException;
import io.taskmill.web.ApiResource;
import io.taskmill.web.Caller;
import io.taskmill.web.ProblemCode;
import io.taskmill.web.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Alert rules. */
@ApiResource
@RequestMapping("/alerts")
class AlertsController {

  private static final String SUBJECT = "alert/";

  private final AlertBook book;
  private final AlertCheck check;
  private final Audited audited;
  private final Secrets secrets;

  AlertsController(AlertBook book, AlertCheck check, Audited audited, Secrets secrets) {
    this.book = book;
    this.check = check;
    this.audited = audited;
    this.secrets = secrets;
  }

  /**
   * A rule and how it stands.
   *
   * @param name of the rule
   * @param rule the rule
   * @param state how it stood when it was last looked at
   */
  record Alert(String name, AlertRule rule, AlertState state) {}

  /** All alert rules. */
  record Alerts(List<Alert> items) {}

  /**
   * A message that is on its way.
   *
   * @param tasks the ids of the tasks that deliver it
   */
  record TestMessage(List<String> tasks) {}

  /** Lists the alert rules, and which of them hold. */
  @GetMapping
  @Access(Role.VIEWER)
  Alerts listAlerts(Caller caller) {
    Audited.requireNoLimits(caller);
    return new Alerts(
        book.rules().entrySet().stream()
            .map(each -> alert(each.getKey(), each.getValue(), caller))
            .toList());
  }

  /** Looks at one alert rule. */
  @GetMapping("/{name}")
  @Access(Role.VIEWER)
  Alert getAlert(@PathVariable String name, Caller caller) {
    Audited.requireNoLimits(caller);
    return alert(name, find(name), caller);
  }

  /** Writes an alert rule, new or not. */
  @PutMapping("/{name}")
  @Access(Role.ADMIN)
  Alert putAlert(
      @PathVariable String name,
      @RequestBody AlertRule rule,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    AlertRule.requireName(name);
    requireSecret(rule.secret());
    requireSecret(rule.webhookSecret());
    return audited.run(
        caller,
        why,
        "put-alert",
        SUBJECT + name,
        rule.shown(),
        () -> {
          book.put(name, rule);
          return alert(name, rule, caller);
        });
  }

  /** Removes an alert rule. */
  @DeleteMapping("/{name}")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.NO_CONTENT)
  ResponseEntity<Void> removeAlert(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    find(name);
    audited.run(caller, why, "remove-alert", SUBJECT + name, null, () -> book.remove(name));
    return ResponseEntity.status(HttpStatus.NO_CONTENT).build();
  }

  /** Sends a message to the rule's places, to see whether it arrives. */
  @PostMapping("/{name}/test")
  @Access(Role.ADMIN)
  @Answers(HttpStatus.ACCEPTED)
  ResponseEntity<TestMessage> testAlert(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String why,
      Caller caller) {
    Audited.requireNoLimits(caller);
    AlertRule rule = find(name);
    List<String> tasks =
        audited.run(caller, why, "test-alert", SUBJECT + name, null, () -> sendTest(name, rule));
    return ResponseEntity.status(HttpStatus.ACCEPTED).body(new TestMessage(tasks));
  }

  private List<String> sendTest(String name, AlertRule rule) {
    return AlertMessage.to(name, rule, AlertState.Told.TEST, "This is a test.", Instant.now())
        .values()
        .stream()
        .map(message -> String.valueOf(check.send(message)))
        .toList();
  }

  private AlertRule find(String name) {
    return book.rule(name).orElseThrow(() -> ApiException.notFound("alert rule of this name"));
  }

  private void requireSecret(@Nullable String name) {
    if (name != null && !secrets.contains(name)) {
      throw new ApiException(
          ProblemCode.INVALID,
          "There is no secret '%s'. Nothing was changed. Put it there first, at /secrets/%s."
              .formatted(name, name));
    }
  }

  /** The whole of a webhook's URL is often a secret, so only who may write rules sees it. */
  private Alert alert(String name, AlertRule rule, Caller caller) {
    return new Alert(name, caller.role() == Role.ADMIN ? rule : rule.shown(), book.state(name));
  }
}
