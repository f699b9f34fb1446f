package io.taskmill.engine;

import io.taskmill.JsonCodec;
import io.taskmill.TaskPolicy;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What tests of the engine's parts begin with. */
public final class Setups {

  private Setups() {}

  public static EngineSettings settings(int threads, Duration grace, Map<String, Integer> queues) {
    return settings(threads, grace, queues, TaskPolicy.DEFAULT);
  }

  public static EngineSettings settings(
      int threads, Duration grace, Map<String, Integer> queues, TaskPolicy defaults) {
    return new EngineSettings(
        "test",
        "localhost",
        Duration.ofSeconds(5),
        threads,
        EngineSettings.MAX_ASYNC,
        false,
        queues,
        Set.of(),
        grace,
        EngineSettings.PATIENCE,
        new JsonCodec(),
        1 << 20,
        List.of(),
        List.of(),
        List.of(),
        defaults,
        Map.of(),
        false,
        true,
        false,
        EngineSettings.SUBMIT_WAIT,
        EngineSettings.AUDIT_RETENTION,
        null,
        () -> null);
  }

  public static Claimed claimed(int attempts, boolean needsPerson, @Nullable Instant deadline) {
    return new Claimed(
        new Fence(1, 1, 1),
        0,
        "default",
        "work",
        0,
        null,
        5,
        List.of(),
        Map.of(),
        "\"x\"",
        null,
        attempts,
        3,
        null,
        0,
        needsPerson,
        false,
        false,
        false,
        Instant.EPOCH,
        deadline);
  }
}
