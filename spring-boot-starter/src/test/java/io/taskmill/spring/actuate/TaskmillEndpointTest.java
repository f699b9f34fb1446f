package io.taskmill.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.NoPayload;
import io.taskmill.QueueInfo;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.Taskmill;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.AuditFilter;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.TaskCount;
import io.taskmill.spring.actuate.TaskmillEndpoint.ChangedQueue;
import io.taskmill.spring.actuate.TaskmillEndpoint.Overview;
import java.nio.file.Path;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.invoke.convert.ConversionServiceParameterValueMapper;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpointDiscoverer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** The endpoint, called as a request over the web calls it. */
class TaskmillEndpointTest {

  private static final TaskType<NoPayload, String> GREET =
      TaskType.of("greet", NoPayload.class, String.class);
  private static final String READ = "GET to path 'taskmill'";
  private static final String WRITE = "POST to path 'taskmill/{action}'";

  @TempDir Path folder;
  private ApplicationContextRunner application;

  @BeforeEach
  void exposed() {
    application =
        ActuatedApplication.in(folder)
            .withPropertyValues("management.endpoints.web.exposure.include=taskmill");
  }

  private static Object call(
      ApplicationContext context, String request, SecurityContext by, Map<String, Object> given) {
    WebOperation operation =
        new WebEndpointDiscoverer(
                context,
                new ConversionServiceParameterValueMapper(),
                EndpointMediaTypes.DEFAULT,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of())
            .getEndpoints().stream()
                .flatMap(endpoint -> endpoint.getOperations().stream())
                .filter(each -> each.getRequestPredicate().toString().startsWith(request))
                .findAny()
                .orElseThrow();
    return operation.invoke(new InvocationContext(by, given));
  }

  private static @Nullable Object change(
      ApplicationContext context, String action, String queue, String who) {
    return answer(
            context,
            SecurityContext.NONE,
            Map.of("action", action, "queue", queue, "who", who, "why", "ticket 17"))
        .getBody();
  }

  private static WebEndpointResponse<?> answer(
      ApplicationContext context, SecurityContext by, Map<String, Object> given) {
    return (WebEndpointResponse<?>) call(context, WRITE, by, given);
  }

  /** Why a request is refused, as the body of the answer says. */
  private static String refusal(ApplicationContext context, Map<String, Object> given) {
    WebEndpointResponse<?> answer = answer(context, SecurityContext.NONE, given);
    assertThat(answer.getStatus()).isEqualTo(400);
    assertThat(answer.getBody()).isInstanceOf(Map.class);
    return String.valueOf(((Map<?, ?>) answer.getBody()).get("error"));
  }

  private static SecurityContext loggedIn(String name) {
    return new SecurityContext() {
      @Override
      public Principal getPrincipal() {
        return () -> name;
      }

      @Override
      public boolean isUserInRole(@Nullable String role) {
        return true;
      }
    };
  }

  @Test
  void itTellsTasksNodesAndQueues() {
    application.run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          mill.queues().pause("mail");
          mill.submit(GREET.request());
          Overview overview = (Overview) call(context, READ, SecurityContext.NONE, Map.of());
          assertThat(overview.tasks()).isEqualTo(Map.of(TaskState.READY, new TaskCount(1, true)));
          assertThat(overview.complete()).isTrue();
          assertThat(overview.nodes()).singleElement().matches(node -> node.alive());
          assertThat((Object) overview.nodes().get(0).id())
              .as("a text, which no browser rounds")
              .isEqualTo(Long.toString(mill.load().node()));
          QueueStatus mail = overview.queues().get(0);
          assertThat(mail.name()).isEqualTo("mail");
          assertThat(mail.paused()).isTrue();
          assertThat(mail.ready()).isOne();
          assertThat(overview.debugModes()).isEmpty();
        });
  }

  @Test
  void aQueueIsPausedAndResumedInSomebodysName() {
    application.run(
        context -> {
          Taskmill mill = context.getBean(Taskmill.class);
          assertThat(change(context, "pause", "mail", "anna"))
              .isEqualTo(new ChangedQueue("mail", true, "anna", "ticket 17"));
          assertThat(mill.queues().list()).containsExactly(new QueueInfo("mail", null, true));
          AuditEntry entry = mill.audit().find(AuditFilter.all(), 1).entries().get(0);
          assertThat(entry.who()).isEqualTo("anna");
          assertThat(entry.why()).isEqualTo("ticket 17");
          change(context, "resume", "mail", "anna");
          assertThat(mill.queues().list()).containsExactly(new QueueInfo("mail", null, false));
        });
  }

  @Test
  void whoIsLoggedInCountsMoreThanWhatTheRequestSays() {
    application.run(
        context -> {
          Map<String, Object> given = Map.of("action", "pause", "queue", "mail", "who", "berta");
          assertThat(answer(context, loggedIn("anna"), given).getBody())
              .isEqualTo(new ChangedQueue("mail", true, "anna", null));
        });
  }

  @Test
  void whatMakesNoSenseIsRefusedWithTheReasonInTheAnswer() {
    application.run(
        context -> {
          assertThat(refusal(context, Map.of("action", "pause", "queue", "mial", "who", "anna")))
              .isEqualTo("There is no queue 'mial'. Known are [mail].");
          assertThat(refusal(context, Map.of("action", "stop", "queue", "mail", "who", "anna")))
              .isEqualTo("There is no action 'stop'. Known are [pause, resume].");
          assertThat(refusal(context, Map.of("action", "pause", "who", "anna")))
              .contains("Give 'queue'.");
          assertThat(refusal(context, Map.of("action", "pause", "queue", "mail", "who", " ")))
              .contains("Give 'who'.");
          assertThat(refusal(context, Map.of("action", "pause", "queue", "mail")))
              .contains("Give 'who'.");
          assertThat(
                  refusal(
                      context, Map.of("action", "pause", "queue", "mail", "who", "x".repeat(300))))
              .isNotBlank();
          assertThat(context.getBean(Taskmill.class).queues().list()).isEmpty();
        });
  }

  @Test
  void itIsThereOnlyWhereItIsExposed() {
    ActuatedApplication.in(folder)
        .run(context -> assertThat(context).doesNotHaveBean(TaskmillEndpoint.class));
    application
        .withPropertyValues("management.endpoint.taskmill.access=NONE")
        .run(context -> assertThat(context).doesNotHaveBean(TaskmillEndpoint.class));
  }
}
