package io.taskmill.server.demo.past;

import io.taskmill.spi.TransferStore;
import io.taskmill.spi.TransferStore.Page;
import io.taskmill.spi.TransferStore.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers the rows of a past, and writes them in the order that the store wants. */
final class Book {

  private static final int TASKS_OF_A_PAGE = 1_000;

  private final Map<String, List<Row>> parts = new LinkedHashMap<>();
  private final List<PastTask> tasks = new ArrayList<>();

  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /** One thing of a part whose things are one row each. */
  void add(String part, Row row) {
    parts.computeIfAbsent(part, name -> new ArrayList<>()).add(row);
  }

  int size(String part) {
    return parts.getOrDefault(part, List.of()).size();
  }

  void add(PastTask task) {
    tasks.add(task);
  }

  List<PastTask> tasks() {
    return tasks;
  }

  void write(TransferStore store) {
    tasks.sort(Comparator.comparingLong(PastTask::id));
    for (String part : store.parts()) {
      List<Row> rows = parts.getOrDefault(part, List.of());
      if (!rows.isEmpty()) {
        store.write(new Page(part, rows, rows.size(), null));
      }
      if (part.equals("tasks")) {
        writeTasks(store);
      }
    }
  }

  private void writeTasks(TransferStore store) {
    for (int from = 0; from < tasks.size(); from += TASKS_OF_A_PAGE) {
      List<PastTask> some = tasks.subList(from, Math.min(tasks.size(), from + TASKS_OF_A_PAGE));
      List<Row> rows = some.stream().flatMap(task -> task.rows().stream()).toList();
      store.write(new Page("tasks", rows, some.size(), null));
    }
  }
}
