package com.example.shop;

/** Prints receipts, unless it is out of paper. */
@FunctionalInterface
public interface ReceiptPrinter {
  void print(Receipt receipt);
}
