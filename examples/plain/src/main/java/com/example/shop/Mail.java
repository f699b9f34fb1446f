package com.example.shop;

/** A mail to a customer. */
public record Mail(String to, String text) {}
