package io.taskmill.engine;

import io.taskmill.InvalidTaskException;
import io.taskmill.spi.StoreSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which settings a {@link HandDrivenEngine} in memory has no use for, so that none is ignored. */
public final class HandDrivenSettings {

  private static final StoreSettings UNCHANGED = StoreSettings.of("");

  private HandDrivenSettings() {}

  /**
   * Refuses settings of a store or of threads.
   *
   * @param threads whether anything was set about threads
   * @throws InvalidTaskException if there are any; it names them as the builder does
   */
  public static void check(StoreSettings store, boolean threads) {
    List<String> useless =
        changed(store, threads).entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(Map.Entry::getKey)
            .toList();
    if (!useless.isEmpty()) {
      throw new InvalidTaskException(
          String.join(", ", useless)
              + " cannot be set here: a TestMill keeps its tasks in memory and runs them on the thread of"
              + " the test. Set what is about the store or about threads only where the real Taskmill is"
              + " opened, and share the rest.");
    }
  }

  private static Map<String, Boolean> changed(StoreSettings store, boolean threads) {
    Map<String, Boolean> changed = new LinkedHashMap<>();
    changed.put("url", store.url() != null);
    changed.put("credentials", store.user() != null);
    changed.put("dataSource", store.dataSource() != null);
    changed.put("schema", store.schema() != null);
    changed.put("createSchema", store.createSchema());
    changed.put("tablePrefix", !store.tablePrefix().equals(UNCHANGED.tablePrefix()));
    changed.put("validateOnly", !store.migrate());
    changed.put("maxConnections", store.maxConnections() != UNCHANGED.maxConnections());
    changed.put("pollOnly", !store.listen());
    changed.put("waitToOpen", !store.openWait().equals(UNCHANGED.openWait()));
    changed.put("threads", threads);
    return changed;
  }
}
