package com.example.shop;

/** What the customer gets for the money. */
public record Receipt(long orderId, String text) {}
