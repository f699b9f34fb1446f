package com.example.shop;

import io.taskmill.StoppedException;
import io.taskmill.TaskContext;
import io.taskmill.TaskFunction;
import java.util.ArrayList;
import java.util.List;

/** Packs a list of orders. What was packed is a checkpoint, so nothing is packed again after a pause or a restart. */
final class PackOrders implements TaskFunction<List<Order>, List<Order>> {
  private final PackingStation station;

  PackOrders(PackingStation station) {
    this.station = station;
  }

  @Override
  public List<Order> run(List<Order> orders, TaskContext task) throws Exception {
    List<Order> packed = new ArrayList<>(task.checkpoint(ShopTasks.ORDERS).orElse(List.of()));
    try {
      for (Order order : orders.subList(packed.size(), orders.size())) {
        task.cancellation().throwIfStopped();
        station.pack(order);
        packed.add(order);
        task.checkpoint(packed);
      }
    } catch (StoppedException e) {
      station.clear(e.reason());
      // Only if it is thrown on does the task become what was asked: a handler that returns has succeeded.
      throw e;
    }
    return packed;
  }
}
