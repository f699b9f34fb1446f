package io.taskmill.spi;

import java.util.List;

/** Opens stores; found through {@link java.util.ServiceLoader}. */
public interface StoreProvider {

  /** Whether this provider opens stores with such settings. */
  boolean accepts(StoreSettings settings);

  /**
   * Opens the store and brings its schema up to date, or checks it.
   *
   * @throws StoreException if it cannot be reached, is too old, or needs newer code
   */
  Store open(StoreSettings settings);

  /** What its URLs begin with, for messages. */
  List<String> urls();
}
