package com.example.shop;

import io.taskmill.TaskEvent;
import io.taskmill.TaskListener;
import io.taskmill.TaskState;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers for a dashboard, from what this process hears of its own tasks; the store is not asked. */
public final class ShopMetrics implements TaskListener {
  private final Map<Lane, Numbers> lanes = new ConcurrentHashMap<>();

  /** What the numbers are kept apart by. */
  public record Lane(String queue, long tenant, long node) {}

  /** Executions that have ended, how many of them were no first attempt, and how long they waited and ran. */
  public record Numbers(int executions, int again, Duration waited, Duration ran) {
    private Numbers plus(Numbers other) {
      return new Numbers(
          executions + other.executions,
          again + other.again,
          waited.plus(other.waited),
          ran.plus(other.ran));
    }
  }

  @Override
  public void onEvent(TaskEvent event) {
    if (event.from() != TaskState.RUNNING) {
      return;
    }
    Numbers one = new Numbers(1, event.attempt() > 1 ? 1 : 0, event.waited(), event.ran());
    lanes.merge(new Lane(event.queue(), event.tenant(), event.node()), one, Numbers::plus);
  }

  public Map<Lane, Numbers> lanes() {
    return Map.copyOf(lanes);
  }
}
