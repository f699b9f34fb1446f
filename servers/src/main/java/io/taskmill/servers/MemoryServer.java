package io.taskmill.servers;

import java.util.Map;

/** No server at all: the store in this process's memory, new for each run. */
final class MemoryServer implements Server {

  @Override
  public Kind kind() {
    return Kind.MEMORY;
  }

  @Override
  public Map<String, String> settings() {
    return Map.of("durable", "no");
  }

  @Override
  public Database create() {
    return new Database(kind(), "memory:", () -> {});
  }

  @Override
  public Map<String, Long> counters() {
    return Map.of();
  }

  /** What earlier runs had is garbage by now. */
  @Override
  public void settle() {
    System.gc();
  }

  @Override
  public void close() {}
}
