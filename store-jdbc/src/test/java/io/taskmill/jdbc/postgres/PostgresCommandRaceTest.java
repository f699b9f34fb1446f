package io.taskmill.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer.Result;
import io.taskmill.admin.TaskCommand;
import io.taskmill.jdbc.fixture.PostgresFixture;
import io.taskmill.jdbc.fixture.PostgresServer;
import io.taskmill.jdbc.fixture.Tasks;
import io.taskmill.spi.Store;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A task moves from ready to running while a command reaches for it. The command finds it gone from
 * where it saw it, and must look again instead of taking it for ended.
 */
class PostgresCommandRaceTest {

  @Test
  void aCancelFollowsATaskThatIsBeingClaimed() throws Exception {
    assertThat(commandWhileClaimed(TaskCommand.cancel())).isEqualTo(Result.ASKED);
  }

  @Test
  void aPauseFollowsATaskThatIsBeingClaimed() throws Exception {
    assertThat(commandWhileClaimed(TaskCommand.pause())).isEqualTo(Result.ASKED);
  }

  private static Result commandWhileClaimed(TaskCommand command) throws Exception {
    try (PostgresFixture fixture = new PostgresFixture();
        Connection claimer = PostgresServer.connect();
        Statement statement = claimer.createStatement()) {
      Store store = fixture.open();
      store.tasks().submit(List.of(Tasks.task(1)));
      claimer.setAutoCommit(false);
      statement.execute(
          "with taken as (delete from "
              + fixture.table("ready")
              + " where id = 1 returning *) insert into "
              + fixture.table("running")
              + " (id, node, exec, lane, due_at, rank_no, suspect, flags, checkpointed,"
              + " attempts, losses) select id, 1, 1, lane, due_at, rank_no, suspect, flags,"
              + " checkpointed, attempts, losses from taken");
      CompletableFuture<Result> answer =
          CompletableFuture.supplyAsync(
              () ->
                  store
                      .tasks()
                      .command(List.of(1L), command, new Actor("anna", null))
                      .get(0)
                      .result());
      String waiting =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"
              + fixture.settings(true).schema()
              + "%'";
      await().atMost(Duration.ofSeconds(30)).until(() -> !fixture.sql.column(waiting).isEmpty());
      assertThat(answer).isNotDone();
      claimer.commit();
      return answer.get(30, TimeUnit.SECONDS);
    }
  }
}
