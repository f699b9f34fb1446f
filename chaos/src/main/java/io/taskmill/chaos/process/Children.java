package io.taskmill.chaos.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts workers and submitters, all alike but for what is wrong with some of them from the start.
 *
 * @param url where submitters and most workers find the store
 * @param proxied where the first worker finds it
 * @param skewed the environment of the last worker
 * @param before folders that go before their class path
 * @param beforeLast folders that go before that of the last worker
 */
public record Children(
    String url,
    String proxied,
    Path journals,
    Path logs,
    Duration lease,
    int workers,
    int threads,
    int perSecond,
    long seed,
    Map<String, String> skewed,
    List<Path> before,
    List<Path> beforeLast) {

  /** Starts a worker in a slot, from 1. */
  public Child worker(int slot, String name) throws IOException {
    return Child.start(
        WorkerMain.class,
        settings(name, slot == 1 ? proxied : url, slot == 2 && !url.contains("sqlite")),
        slot == workers ? both() : before,
        slot == workers ? skewed : Map.of(),
        log(name));
  }

  /** Starts a submitter. */
  public Child submitter(String name) throws IOException {
    return Child.start(
        SubmitterMain.class, settings(name, url, false), before, Map.of(), log(name));
  }

  private ChildSettings settings(String name, String to, boolean sharedPool) {
    return new ChildSettings(name, to, journals, lease, threads, sharedPool, perSecond, seed);
  }

  private List<Path> both() {
    return Stream.concat(beforeLast.stream(), before.stream()).toList();
  }

  private Path log(String name) {
    return logs.resolve(name.replaceFirst("\\..*", "") + ".out");
  }
}
