package io.taskmill.engine.execution;

/** The one line of an error that a sentence has room for. */
public final class ErrorLine {

  private ErrorLine() {}

  /**
   * The first line of an error that says something, without its full stop. If it only leads to the
   * next one ("its handler ended with"), that is joined to it.
   *
   * @param most how many characters of it; what is cut ends with an ellipsis
   */
  public static String of(String error, int most) {
    StringBuilder line = new StringBuilder();
    for (String each : error.lines().map(String::strip).filter(some -> !some.isEmpty()).toList()) {
      line.append(each);
      if (!each.endsWith(" with")) {
        break;
      }
      line.append(": ");
    }
    String whole = line.toString().replaceAll("[.:\\s]+$", "");
    return whole.length() <= most ? whole : whole.substring(0, most) + "…";
  }

  /** With a full stop, unless it has an end already. */
  public static String ended(String sentence) {
    return sentence.matches("(?s).*[.!?…]") ? sentence : sentence + ".";
  }
}
