package io.taskmill.chaos.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a process is told when it is started.
 *
 * @param name what its journal and its node are called
 * @param sharedPool whether the store uses the application's pool
 * @param perSecond for a submitter: how many tasks it submits in a second
 * @param servers the ports of the servers; for a server, its own
 * @param shared a folder for what servers share, and their clients know
 */
public record ChildSettings(
    String name,
    String url,
    Path journals,
    Duration lease,
    int threads,
    boolean sharedPool,
    int perSecond,
    long seed,
    List<Integer> servers,
    Path shared) {

  List<String> toArguments() {
    return List.of(
        "name=" + name,
        "url=" + url,
        "journals=" + journals,
        "lease=" + lease,
        "threads=" + threads,
        "sharedPool=" + sharedPool,
        "perSecond=" + perSecond,
        "seed=" + seed,
        "servers=" + servers.stream().map(String::valueOf).collect(Collectors.joining(",")),
        "shared=" + shared);
  }

  static ChildSettings parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    return new ChildSettings(
        text(given, "name"),
        text(given, "url"),
        Path.of(text(given, "journals")),
        Duration.parse(text(given, "lease")),
        Integer.parseInt(text(given, "threads")),
        Boolean.parseBoolean(text(given, "sharedPool")),
        Integer.parseInt(text(given, "perSecond")),
        Long.parseLong(text(given, "seed")),
        Stream.of(text(given, "servers").split(","))
            .filter(port -> !port.isEmpty())
            .map(Integer::valueOf)
            .toList(),
        Path.of(text(given, "shared")));
  }

  private static String text(Map<String, String> given, String name) {
    return Objects.requireNonNull(given.get(name), name);
  }
}
