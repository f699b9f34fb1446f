package io.taskmill.memory;

import io.taskmill.spi.Store;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens {@code memory:}, a new store each time, and {@code memory:name}, which everyone in this
 * process shares who uses that name. A named store lives until the process ends.
 */
public final class MemoryStoreProvider implements StoreProvider {

  private static final String PREFIX = "memory:";
  private static final Map<String, MemoryData> NAMED = new ConcurrentHashMap<>();

  /** For {@link java.util.ServiceLoader}. */
  public MemoryStoreProvider() {}

  @Override
  public boolean accepts(StoreSettings settings) {
    String url = settings.url();
    return url != null && url.startsWith(PREFIX);
  }

  @Override
  public List<String> urls() {
    return List.of(PREFIX);
  }

  @Override
  public Store open(StoreSettings settings) {
    String url = settings.url();
    if (url == null || !url.startsWith(PREFIX)) {
      throw new StoreException(
          "Not an in-memory store. Use the URL memory: or memory:name, or add the module of another"
              + " store.",
          null);
    }
    if (url.equals(PREFIX)) {
      return new MemoryStore();
    }
    return new MemoryStore(
        NAMED.computeIfAbsent(url, name -> new MemoryData(InstantSource.system())), url);
  }
}
