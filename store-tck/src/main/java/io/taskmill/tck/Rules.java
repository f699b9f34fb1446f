package io.taskmill.tck;

import io.taskmill.Rate;
import io.taskmill.spi.TypeRules;
import java.time.Duration;

/** Rules of types, of which a test names only what it is about. */
final class Rules {

  private Rules() {}

  static TypeRules disabled() {
    return new TypeRules(true, null, null, null);
  }

  static TypeRules maxRunning(int most) {
    return new TypeRules(false, most, null, null);
  }

  static TypeRules perKey(int most) {
    return new TypeRules(false, null, most, null);
  }

  static TypeRules hostGrace(Duration grace) {
    return new TypeRules(false, null, null, null, grace, null);
  }

  static TypeRules retention(Duration retention) {
    return TypeRules.NONE.withRetention(retention);
  }

  static TypeRules rate(Rate rate) {
    return new TypeRules(false, null, null, rate);
  }
}
