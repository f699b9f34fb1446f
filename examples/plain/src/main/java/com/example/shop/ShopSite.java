package com.example.shop;

import io.taskmill.Taskmill;
import java.nio.file.Path;

/**
 * The process of the web site. Its Taskmill is opened and never started: it submits and asks, runs nothing, and nobody
 * misses it when it goes.
 */
public final class ShopSite {
  private ShopSite() {}

  public static Taskmill open(Path file) {
    return Taskmill.open(ShopDatabase.url(file));
  }
}
