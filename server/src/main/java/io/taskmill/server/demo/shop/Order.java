package io.taskmill.server.demo.shop;

/**
 * What somebody has bought.
 *
 * @param card with what it is paid; the bank refuses one that is {@link #EXPIRED}
 */
public record Order(int number, String customer, int cents, String card) {

  /** A card that no attempt can charge. */
  public static final String EXPIRED = "expired";

  private static final int FIRST_NUMBER = 1_000;
  private static final int LAST_NUMBER = 9_999;
  private static final int LEAST_CENTS = 500;
  private static final int MOST_CENTS = 20_000;
  private static final int CARDS_OF_ONE_EXPIRED = 50;

  static Order random() {
    return new Order(
        Luck.between(FIRST_NUMBER, LAST_NUMBER),
        someCustomer(),
        Luck.between(LEAST_CENTS, MOST_CENTS),
        Luck.oneIn(CARDS_OF_ONE_EXPIRED) ? EXPIRED : "visa");
  }

  static String someCustomer() {
    return Luck.oneOf("anna", "ben", "chen", "dora", "emre", "fatima", "grace", "hiro");
  }
}
