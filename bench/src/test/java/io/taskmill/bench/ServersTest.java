package io.taskmill.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** On servers that the bench starts, with whoever else takes part. */
class ServersTest {

  @Test
  void peersAndExternalProgramsAreGivenTheSameWorkOnAPostgresThatWritesToDisk() {
    BenchRun run =
        BenchRun.tiny(
            "--store",
            "postgres",
            "--scenario",
            "drain,nodes,limits,bare",
            "--payload",
            "20",
            "--nodes",
            "1,2",
            "--peers",
            "--external",
            "other=test -n \"$PG\" && echo '{\"drain\":'$N'}'");
    JsonNode server = run.lines().get(0).get("server");
    assertThat(server.get("fsync").asString()).isEqualTo("on");
    assertThat(server.get("synchronous_commit").asString()).isEqualTo("on");
    run.has("drain", "taskmill", "drain_per_s", "commits_per_task", "wal_bytes_per_task");
    run.has("drain", "db-scheduler", "drain_per_s", "commits_per_task");
    run.has("drain", "jobrunr", "drain_per_s");
    run.has("drain", "quartz", "drain_per_s");
    assertThat(run.results("drain", "other").map(line -> line.get("drain_per_s").asInt()))
        .containsExactly(1000);
    run.has("nodes", "taskmill", "nodes", "drain_per_s", "ratio");
    run.has("limits", "taskmill", "drain_per_s", "ratio");
    run.has("bare", "taskmill", "bare_drain_per_s", "store_drain_per_s");
  }

  @Test
  void manyTasksAreLookedAtAndCancelledWhileOthersAreDrained() {
    BenchRun run = BenchRun.tiny("--store", "postgres", "--scenario", "queries,bulk");
    assertThat(run.results("queries", "taskmill").filter(line -> line.has("sequential_scans")))
        .hasSize(1);
    run.has("bulk", "taskmill", "drain_alone_per_s", "drain_per_s", "ratio", "operation_s");
    assertThat(run.results("bulk", "taskmill").map(line -> line.get("applied").asInt()))
        .containsExactly(2000);
  }

  @Test
  void theMariadbWritesToDiskToo() {
    BenchRun run =
        BenchRun.tiny("--store", "mariadb", "--scenario", "drain,limits,bare", "--payload", "20");
    JsonNode server = run.lines().get(0).get("server");
    assertThat(server.get("innodb_flush_log_at_trx_commit").asString()).isEqualTo("1");
    run.has("drain", "taskmill", "drain_per_s", "commits_per_task");
    run.has("limits", "taskmill", "drain_per_s", "ratio");
    run.has("bare", "taskmill", "bare_drain_per_s", "store_drain_per_s");
  }

  @Test
  void aMariadbIsStartedWithOptionsOfOnesOwn() {
    BenchRun run =
        BenchRun.tiny("--store", "mariadb --log-bin --binlog-format=ROW", "--scenario", "lanes");
    JsonNode server = run.lines().get(0).get("server");
    assertThat(server.get("log_bin").asString()).isEqualTo("1");
    assertThat(server.get("binlog_format").asString()).isEqualTo("ROW");
    run.has("lanes", "taskmill", "claim_ms", "ratio");
  }

  /** Skipped where this machine has no MySQL and cannot get one. */
  @Test
  void theMysqlWritesToDiskToo() {
    BenchRun run = BenchRun.tiny("--store", "mysql", "--scenario", "drain,bare", "--payload", "20");
    assumeThat(run.err()).doesNotContain("MySQL could not be unpacked");
    JsonNode server = run.lines().get(0).get("server");
    assertThat(server.get("innodb_flush_log_at_trx_commit").asString()).isEqualTo("1");
    run.has("drain", "taskmill", "drain_per_s", "commits_per_task");
    run.has("bare", "taskmill", "bare_drain_per_s", "store_drain_per_s");
  }
}
