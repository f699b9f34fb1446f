package io.taskmill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every scenario, where nothing has to be started. */
class BenchTest {

  private static final String OURS = "taskmill";

  @Test
  void allScenariosRunOnSqlite() {
    BenchRun run =
        BenchRun.tiny(
            "--store",
            "sqlite",
            "--scenario",
            "submit,http,drain,pipeline,latency,idle,schedules,workflows,waits,growth,limits,lanes,queries,bare");
    assertThat(run.lines().get(0).get("server").get("synchronous").asString()).startsWith("full");
    run.has("submit", OURS, "submit_single_per_s", "submit_threads_per_s", "submit_bulk_per_s");
    run.has("drain", OURS, "payload_bytes", "drain_per_s");
    run.has("pipeline", OURS, "pipeline_per_s");
    run.has(
        "http",
        OURS,
        "http_batch_tasks_per_s",
        "http_single_per_s",
        "http_single_with_key_per_s",
        "http_list_p99_ms",
        "http_task_p99_ms");
    run.has("latency", OURS, "with_submit_latency_p50_ms", "with_submit_latency_p99_ms");
    assertThat(run.results("latency", OURS).map(line -> line.get("load").asString()))
        .containsExactly("idle", "half", "idle");
    run.has("idle", OURS, "promotion_late_p50_ms", "promotion_late_p99_ms");
    assertThat(run.results("idle", OURS).map(line -> line.get("nodes").asInt()))
        .containsExactly(1, 3);
    firesOnce(run);
    run.has("workflows", OURS, "submit_tasks_per_s", "tasks_per_s");
    assertThat(run.results("workflows", OURS).map(line -> line.get("shape").asString()))
        .containsExactly("chain", "fan", "many");
    run.has("waits", OURS, "suspended_per_s", "signalled_per_s", "all_over_s");
    run.has("growth", OURS, "drain_per_s", "ratio");
    assertThat(run.results("growth", OURS).map(line -> line.get("beside").asString()))
        .containsExactly("ready", "ready", "finished", "scheduled", "ready_of_other_type");
    run.has("limits", OURS, "drain_per_s", "ratio");
    assertThat(run.results("limits", OURS).map(line -> line.get("limit").asString()))
        .containsExactly("none", "waiting_limit_50", "held_by_limit", "held_by_key", "per_key");
    run.has("lanes", OURS, "claim_ms", "ratio");
    assertThat(run.results("lanes", OURS).map(line -> line.get("lanes").asInt()))
        .containsExactly(1, 20, 20, 20);
    assertThat(run.results("lanes", OURS).map(line -> line.get("order").asString()))
        .containsExactly("turns", "turns", "blocks", "skewed");
    assertThat(run.results("queries", OURS).filter(line -> line.has("query")))
        .hasSizeGreaterThan(60)
        .allSatisfy(line -> assertThat(line.get("query_ms").asDouble()).isPositive());
    assertThat(run.results("queries", OURS).filter(line -> line.has("ratio")))
        .singleElement()
        .satisfies(line -> assertThat(line.get("asked").asInt()).isPositive());
    run.has(
        "bare",
        OURS,
        "bare_submit_bulk_per_s",
        "bare_drain_per_s",
        "store_submit_bulk_per_s",
        "store_drain_per_s");
  }

  private static void firesOnce(BenchRun run) {
    assertThat(run.results("schedules", OURS)).hasSize(2);
    assertThat(run.results("schedules", OURS).filter(line -> line.has("schedules")))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.get("fires_per_s").asDouble()).isPositive();
              assertThat(line.get("fire_late_p99_ms").asDouble()).isPositive();
              assertThat(line.get("missed").asInt()).isZero();
              assertThat(line.get("doubled").asInt()).isZero();
            });
    assertThat(run.results("schedules", OURS).filter(line -> line.has("idle_schedules")))
        .singleElement()
        .satisfies(line -> assertThat(line.get("ratio").asDouble()).isPositive());
  }

  @Test
  void inMemoryWhatNeedsADatabaseIsLeftOutAndSaid() {
    BenchRun run = BenchRun.tiny("--store", "memory");
    run.has("submit", OURS, "submit_bulk_per_s");
    run.has("drain", OURS, "drain_per_s");
    run.has("pipeline", OURS, "pipeline_per_s");
    run.has("latency", OURS, "with_submit_latency_p50_ms");
    firesOnce(run);
    run.has("limits", OURS, "drain_per_s", "ratio");
    run.has("lanes", OURS, "claim_ms", "ratio");
    run.has("bare", OURS, "store_drain_per_s");
    assertThat(run.err())
        .contains(
            "'nodes' is left out: it cannot be measured on memory.",
            "'idle' is left out: it cannot be measured on memory.");
  }

  @Test
  void whatHasEndedMayBePurgedWhileAPipelineRuns() {
    BenchRun run = BenchRun.tiny("--store", "sqlite", "--scenario", "pipeline", "--retention", "1");
    run.has("pipeline", OURS, "pipeline_per_s", "retention_s", "all_kept_per_s", "ratio");
  }

  @Test
  void peopleGetATable() {
    BenchRun run =
        BenchRun.run(
            "--store", "memory", "--scenario", "drain", "--tasks", "200", "--data", "target");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("store   memory", "cores=", "drain_per_s  payload_bytes=4096");
  }

  @Test
  void whatIsWrongIsNamedWithItsRule() {
    assertThat(BenchRun.run("--tasks", "1").err()).contains("--tasks is 1, but must be at least");
    assertThat(BenchRun.run("--scenario", "drian").err())
        .contains("--scenario is 'drian', but must be one of submit, http, drain,");
    assertThat(BenchRun.run("--external", "x").err()).contains("--external is 'x'");
    assertThat(BenchRun.run("--against", "HEAD", "--pairs", "0").err())
        .contains("--pairs is 0, but must be at least 1.");
    assertThat(BenchRun.run("--against", "HEAD", "--peers").err())
        .contains("compares Taskmill only: leave out --peers");
    BenchRun store = BenchRun.run("--store", "oracle", "--data", "target");
    assertThat(store.code()).isEqualTo(1);
    assertThat(store.err()).contains("There is no store 'oracle'.");
    assertThat(BenchRun.run("--store", "sqlite --log-bin", "--data", "target").err())
        .contains("only mariadb and mysql are started with options");
  }
}
