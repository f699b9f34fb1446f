package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.TaskHandle;
import io.taskmill.TaskState;
import io.taskmill.TaskType;
import io.taskmill.admin.AuditFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens if an answer does not come: nothing is lost, and nothing is done twice. */
class LostReplyTest {

  private static final TaskType<String, String> MAIL =
      TaskType.of("mail", String.class, String.class);

  @TempDir private Path folder;
  private TestServer server;
  private LossyProxy proxy;
  private TaskmillClient client;

  @BeforeEach
  void openBehindAProxy() throws Exception {
    server = TestServer.on("jdbc:sqlite:" + folder.resolve("tasks.db"));
    proxy = new LossyProxy(server.port());
    client = TaskmillClient.builder(proxy.url() + "/taskmill").token("ADMIN").build();
    client.types().register(Map.of("mail", MAIL.policy()));
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    proxy.close();
    server.close();
  }

  @Test
  void aSubmitIsSentAgainAndDoneOnce() {
    client.submit(MAIL.request("first")); // the type is known from now on
    proxy.loseAnswers(2);
    TaskHandle<String> handle = client.submit(MAIL.request("anna"));
    assertThat(proxy.lost()).isEqualTo(2);
    assertThat(handle.isDuplicate()).isFalse();
    assertThat(server.mill().find(TaskFilter.all(), 10)).hasSize(2);
    assertThat(handle.info().orElseThrow().payload()).isEqualTo("\"anna\"");
    proxy.loseAnswers(1);
    List<TaskHandle<String>> many = client.submitAll(Collections.nCopies(3, MAIL.request("bert")));
    assertThat(many).hasSize(3);
    assertThat(server.mill().count(TaskFilter.all(), 100)).isEqualTo(5);
  }

  @Test
  void aQuestionIsAskedAgainAndAnEditIsMadeOnce() {
    long id = client.submit(MAIL.request("anna").delay(Duration.ofHours(1))).id();
    proxy.loseAnswers(1);
    assertThat(client.task(id).orElseThrow().state()).isEqualTo(TaskState.SCHEDULED);
    long version = client.types().get("mail").orElseThrow().version();
    // The answer to the question before the edit, and that to the edit itself.
    proxy.loseAnswers(2);
    assertThat(client.types().edit("mail", policy -> policy.withMaxRunning(3)).version())
        .isEqualTo(version + 1);
  }

  @Test
  void aCommandIsNotRepeatedAndItsCallerIsTold() {
    long id = client.submit(MAIL.request("anna").delay(Duration.ofHours(1))).id();
    proxy.loseAnswers(1);
    assertThatThrownBy(() -> client.as("anna", null).pause(id))
        .isInstanceOfSatisfying(
            ServerException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ServerException.UNREACHABLE);
              assertThat(e.status()).isZero();
              assertThat(e.isAway()).isTrue();
            })
        .hasMessageContaining("Whether it was done is not known");
    assertThat(server.mill().audit().find(AuditFilter.all().task(id), 10).entries()).hasSize(1);
  }

  @Test
  void aServerThatIsAwayIsWaitedForAsLongAsTheCallerSays() throws Exception {
    TaskHandle<String> handle = client.submit(MAIL.request("anna"));
    proxy.loseAnswers(Integer.MAX_VALUE);
    TaskmillClient impatient =
        TaskmillClient.builder(proxy.url() + "/taskmill").token("ADMIN").retries(0).build();
    assertThatThrownBy(() -> impatient.task(handle.id(), MAIL).result(Duration.ofMillis(100)))
        .hasMessageContaining("No answer came");
    proxy.loseAnswers(0);
    assertThatThrownBy(() -> impatient.task(handle.id(), MAIL).result(Duration.ofMillis(100)))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("was still READY");
  }

  @Test
  void whatTheServerRefusesHasItsCode() {
    TaskmillClient nobody = TaskmillClient.builder(server.url()).build();
    assertThatThrownBy(() -> nobody.types().list())
        .isInstanceOfSatisfying(
            ServerException.class,
            e -> {
              assertThat(e.code()).isEqualTo("unauthenticated");
              assertThat(e.status()).isEqualTo(401);
            });
    TaskmillClient viewer = TaskmillClient.builder(server.url()).token("VIEWER").build();
    assertThatThrownBy(() -> viewer.queues().pause("default"))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.code()).isEqualTo("forbidden"));
    TaskmillClient elsewhere = TaskmillClient.builder(server.url() + "/no").token("x").build();
    assertThatThrownBy(() -> elsewhere.types().list())
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.code()).isEqualTo(ServerException.UNEXPECTED))
        .hasMessageContaining("Check the address");
    assertThatThrownBy(() -> client.submitAll(Collections.nCopies(1_001, MAIL.request("anna"))))
        .isInstanceOf(InvalidTaskException.class)
        .hasMessageContaining("at most 1000");
  }

  @Test
  void aServerThatIsNotThereIsSaid() throws Exception {
    int port = server.port();
    server.close();
    TaskmillClient gone =
        TaskmillClient.builder("http://127.0.0.1:" + port).token("x").retries(1).build();
    assertThatThrownBy(() -> gone.types().list())
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("cannot be reached")
        .hasMessageContaining("Nothing was done");
  }
}
