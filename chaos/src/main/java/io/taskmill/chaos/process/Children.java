package io.taskmill.chaos.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts workers, submitters and servers, all alike but for what is wrong with some of them from
 * the start.
 *
 * @param url where submitters and most workers find the store
 * @param proxied where the first worker finds it
 * @param skewed the environment of the last worker
 * @param before folders that go before their class path
 * @param beforeLast folders that go before that of the last worker
 * @param beforeServers folders that go before that of servers
 * @param servers the ports of the servers
 * @param shared a folder for what servers share, and their clients know
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
    List<Path> beforeLast,
    List<Path> beforeServers,
    List<Integer> servers,
    Path shared) {

  /** Starts a worker in a slot, from 1. */
  public Child worker(int slot, String name) throws IOException {
    return Child.start(
        WorkerMain.class,
        settings(name, slot == 1 ? proxied : url, slot == 2 && !url.contains("sqlite")),
        slot == workers ? with(beforeLast) : before,
        slot == workers ? skewed : Map.of(),
        log(name));
  }

  /** Starts a submitter. */
  public Child submitter(String name) throws IOException {
    return Child.start(
        SubmitterMain.class, settings(name, url, false), before, Map.of(), log(name));
  }

  /** Starts a server in a slot, from 1. */
  public Child server(int slot, String name) throws IOException {
    return Child.start(
        ServerMain.class,
        settings(name, url, false, List.of(servers.get(slot - 1))),
        with(beforeServers),
        Map.of(),
        log(name));
  }

  /** Whether a server has been up, if there is to be any. */
  public boolean areServed() {
    return servers.isEmpty() || Files.exists(shared.resolve(ServerMain.SECRET_FILE));
  }

  private ChildSettings settings(String name, String to, boolean sharedPool) {
    return settings(name, to, sharedPool, servers);
  }

  private ChildSettings settings(
      String name, String to, boolean sharedPool, List<Integer> serversOfIt) {
    return new ChildSettings(
        name, to, journals, lease, threads, sharedPool, perSecond, seed, serversOfIt, shared);
  }

  private List<Path> with(List<Path> more) {
    return Stream.concat(more.stream(), before.stream()).toList();
  }

  private Path log(String name) {
    return logs.resolve(name.replaceFirst("\\..*", "") + ".out");
  }
}
