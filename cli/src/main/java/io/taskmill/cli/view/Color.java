package io.taskmill.cli.view;

/** The terminal's own colours, so that they suit its theme. */
enum Color {
  NONE(""),
  DIM("90"),
  BOLD("1"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  BLUE("34"),
  CYAN("36");

  private final String code;

  Color(String code) {
    this.code = code;
  }

  /** The text in this colour. */
  String paint(String text) {
    return this == NONE || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
