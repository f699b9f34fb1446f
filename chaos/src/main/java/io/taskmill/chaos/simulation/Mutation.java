package io.taskmill.chaos.simulation;

import io.taskmill.spi.Store;

/** A mistake that is built in on purpose, to see that it is found. */
interface Mutation {

  /** None: everything as it is. */
  Mutation NONE = new Mutation() {};

  /** What becomes of the store that all processes share. */
  default Store ofStore(Store store) {
    return store;
  }

  /** What becomes of the store as one process sees it. */
  default Store ofOpening(Store opening) {
    return opening;
  }
}
