package com.example.shop;

import io.taskmill.StopReason;

/** Where orders are packed. */
@FunctionalInterface
public interface PackingStation {
  void pack(Order order) throws Exception;

  /** The packing of a list was stopped before its end; what lies on the table goes back to the shelf. */
  default void clear(StopReason why) {}
}
