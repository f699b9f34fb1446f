package io.taskmill.server.demo.past;

import io.taskmill.TaskPolicy;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Store;
import io.taskmill.spi.TransferStore;
import io.taskmill.spi.TransferStore.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the lanes in which tasks wait. Only the store can make them, so orders for a day
 * far ahead are submitted first, one of each kind for each of the three shops.
 */
final class Lanes {

  private static final int TENANTS = 3;
  private static final Kind[] KINDS = {
    Kind.CHARGE, Kind.PACK, Kind.LABEL, Kind.SHIP, Kind.MAIL, Kind.IMPORT, Kind.RESIZE
  };

  private final Map<String, Long> numbers = new HashMap<>();

  private Lanes() {}

  static Lanes enter(Store store, TransferStore transfer, Instant now) {
    List<NewTask> ahead = new ArrayList<>();
    for (int tenant = 1; tenant <= TENANTS; tenant++) {
      for (int i = 0; i < KINDS.length; i++) {
        ahead.add(ahead(KINDS[i], tenant, now, Duration.ofDays(9 + 5L * tenant).plusHours(i)));
      }
    }
    store.tasks().submit(ahead);
    Lanes lanes = new Lanes();
    for (Row lane : transfer.read("lanes", TransferStore.START, ahead.size()).rows()) {
      lanes.numbers.put(
          lane.values().get("type") + "/" + lane.values().get("tenant"),
          (Long) lane.values().get("id"));
    }
    return lanes;
  }

  private static NewTask ahead(Kind kind, long tenant, Instant now, Duration delay) {
    String number = Long.toString(9_000 + tenant);
    String payload =
        switch (kind) {
          case MAIL -> "{\"to\":\"anna@shop.example\",\"template\":\"pre-order\"}";
          case IMPORT -> "{\"file\":\"supplier-north.csv\",\"entries\":20000}";
          case RESIZE -> "{\"file\":\"product-500.png\",\"width\":960}";
          default -> PastOrders.payload(number, "anna", "visa");
        };
    return new NewTask(
        PastTask.nextId(now),
        tenant,
        kind.queue,
        kind.type,
        0,
        null,
        kind.priority,
        delay,
        null,
        payload,
        List.of("pre-order"),
        kind.maxAttempts,
        TaskPolicy.DEFAULT_MAX_LOSSES,
        kind.needsPerson);
  }

  long of(Kind kind, long tenant) {
    Long number = numbers.get(kind.type + "/" + tenant);
    if (number == null) {
      throw new IllegalStateException(
          "No lane was entered for %s of tenant %d".formatted(kind, tenant));
    }
    return number;
  }
}
