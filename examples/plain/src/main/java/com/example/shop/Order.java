package com.example.shop;

/** What a customer wants. It is stored with its tasks as JSON, so it has only plain data. */
public record Order(long id, String customer, long cents) {}
