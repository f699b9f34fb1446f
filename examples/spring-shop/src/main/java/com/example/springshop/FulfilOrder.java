package com.example.springshop;

import io.taskmill.Step;
import io.taskmill.TaskContext;
import io.taskmill.TaskDefinition;
import io.taskmill.TaskHandler;
import org.springframework.stereotype.Component;

/**
 * A saga. Each step is done once, whatever happens to the process; if the order cannot be shipped
 * in the end, what was done is undone, the last step first.
 */
@Component
@TaskDefinition(name = "fulfil-order", maxAttempts = 5, retryDelay = "PT2S", retryMultiplier = 3)
public class FulfilOrder implements TaskHandler<OrderPlaced> {

  private final OrderTable orders;
  private final Warehouse warehouse;
  private final Bank bank;
  private final Carrier carrier;

  FulfilOrder(OrderTable orders, Warehouse warehouse, Bank bank, Carrier carrier) {
    this.orders = orders;
    this.warehouse = warehouse;
    this.bank = bank;
    this.carrier = carrier;
  }

  @Override
  public void run(OrderPlaced order, TaskContext task) throws Exception {
    task.step(
        Step.of("reserve", () -> warehouse.reserve(order))
            .withUndo(
                (nothing, step) -> {
                  warehouse.release(order);
                  orders.setState(order.id(), Order.State.REFUSED);
                }));
    task.step(
        Step.of("charge", String.class, step -> bank.charge(order, step.key()))
            .withUndo((receipt, step) -> bank.refund(order, receipt)));
    task.step("ship", () -> carrier.ship(order));
    orders.setState(order.id(), Order.State.SHIPPED);
  }
}
