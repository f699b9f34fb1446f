package com.example.springshop;

/** What the tasks of an order are given. */
public record OrderPlaced(long id, String item, int cents) {}
