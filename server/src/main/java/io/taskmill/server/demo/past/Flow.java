package io.taskmill.server.demo.past;

/**
 * How tasks of a kind went all day.
 *
 * @param perMinute how many on an average day
 * @param runMillis how long their handlers mostly ran
 * @param waitMillis how long they mostly waited
 * @param failing which share of the attempts failed
 * @param ofOrders whether they come with orders, of three shops
 */
record Flow(
    Kind kind,
    double perMinute,
    double runMillis,
    double waitMillis,
    double failing,
    boolean ofOrders) {

  static final Flow[] ALL = {
    new Flow(Kind.MAIL, 68, 70, 60, 0.08, true),
    new Flow(Kind.RESIZE, 60, 1_400, 3_500, 0.003, true),
    new Flow(Kind.LOYALTY, 16, 1_700, 700, 0, false),
    new Flow(Kind.PARTNER, 12, 560, 150_000, 0, false),
    new Flow(Kind.RESERVE, 10, 45, 40, 0, true),
    new Flow(Kind.CHARGE, 10, 320, 50, 0.07, true),
    new Flow(Kind.PACK, 10, 1_300, 1_200, 0, true),
    new Flow(Kind.LABEL, 10, 110, 60, 0.08, true),
    new Flow(Kind.SHIP, 10, 230, 50, 0.2, true),
  };

  /** Whether it was held up while the bank was away. */
  boolean isHeldUp() {
    return kind == Kind.CHARGE || kind == Kind.LOYALTY || kind == Kind.PACK || kind == Kind.LABEL;
  }

  double perMinute(Day day, int minutesAgo) {
    if (kind == Kind.PARTNER) {
      return perMinute;
    }
    double renewals = kind == Kind.CHARGE && Day.isBankAway(minutesAgo) ? 8 : 0;
    return perMinute * day.busy(minutesAgo) + renewals;
  }
}
