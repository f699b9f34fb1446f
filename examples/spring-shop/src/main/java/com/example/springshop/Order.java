package com.example.springshop;

/** A row of the shop's own table. */
public record Order(long id, String item, int cents, State state) {

  public enum State {
    PLACED,
    SHIPPED,
    REFUSED
  }
}
