package com.example.shop;

import io.taskmill.AsyncTaskFunction;
import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Refunds an order. Between the question and the bank's answer no thread waits. */
final class RefundOrder implements AsyncTaskFunction<Order, Receipt> {
  private final Bank bank;

  RefundOrder(Bank bank) {
    this.bank = bank;
  }

  @Override
  public CompletionStage<Receipt> run(Order order, TaskContext task) {
    CompletableFuture<Boolean> call = bank.refund(order);
    // There is no thread to interrupt, so a cancel has to reach the call itself.
    task.cancellation().onStop(() -> call.cancel(true));
    return call.thenApply(accepted -> receipt(order, accepted));
  }

  private static Receipt receipt(Order order, boolean accepted) {
    if (!accepted) {
      // The stage wraps this in a CompletionException; it is understood all the same.
      throw new NotAgainException("the bank does not refund order " + order.id());
    }
    return new Receipt(order.id(), "refunded " + order.cents() + " cents");
  }
}
