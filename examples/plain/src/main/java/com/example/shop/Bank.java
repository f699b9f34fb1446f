package com.example.shop;

import java.util.concurrent.CompletableFuture;

/** The bank, which answers when it likes to: true if it has given the money back. */
@FunctionalInterface
public interface Bank {
  CompletableFuture<Boolean> refund(Order order);
}
