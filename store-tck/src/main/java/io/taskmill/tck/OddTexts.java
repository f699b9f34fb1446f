package io.taskmill.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Texts put together at random from what has broken something somewhere. None has a NUL or half of
 * a surrogate pair: those are refused before they come to a store.
 */
final class OddTexts {

  private static final List<String> PIECES =
      List.of(
          // What SQL, JDBC, JSON and our own files read as more than text.
          "'",
          "''",
          "\"",
          "`",
          "\\",
          "\\\\",
          "\\'",
          "\\n",
          "\\u0000",
          "\\x00",
          "%",
          "_",
          "$1",
          "$$",
          "?",
          "??",
          ":given",
          "::text",
          "{now}",
          "{part: back}",
          "{given: id bigint}",
          ";",
          ";\n",
          "--",
          "\n-- ",
          "/*",
          "*/",
          "#",
          "[\"",
          "\"]",
          "{\"a\":1}",
          ",",
          "null",
          "NULL",
          "true",
          "0",
          "-0",
          "1e999",
          "0x1F",
          "' or '1'='1",
          // Blanks, ends of lines, control characters.
          " ",
          "  ",
          "\t",
          "\n",
          "\r",
          "\r\n",
          "\u0001",
          "\b",
          "\f",
          "\u001b[31m",
          "\u001f",
          "\u007f",
          "\u0085",
          "\u009f",
          "\u00a0",
          "\u2028",
          "\u2029",
          "\u3000",
          // Letters that others are equal to, or that change when their case does.
          "a",
          "A",
          "\u00e9",
          "e\u0301",
          "\u00df",
          "ss",
          "\u0130",
          "\u0131",
          "\ufb01",
          "\uff21",
          "\u03c2",
          "\u1e9e",
          "\u212b",
          "\u00c5",
          // Other scripts, marks and directions.
          "\u6f22",
          "\ud55c",
          "\u1112\u1161\u11ab",
          "\u0e01\u0e33",
          "\u0939\u093f",
          "\u05e9\u05dc\u05d5\u05dd",
          "\u0645\u0631\u062d\u0628\u0627",
          "\u202e",
          "\u2066",
          "\u200b",
          "\u200d",
          "\u0300\u0301\u0302",
          "\ufeff",
          "\ufffd",
          "\ufffe",
          "\uffff",
          // Four bytes in UTF-8.
          point(0x1F680),
          point(0x20BB7),
          point(0x1F468) + "\u200d" + point(0x1F469),
          point(0x1F3F3) + "\ufe0f\u200d" + point(0x1F308),
          point(0x1D11E),
          point(0x10FFFF));

  private static final int LAST_POINT = 0x10FFFF;

  private final Random random;

  OddTexts(long seed) {
    random = new Random(seed);
  }

  /** A text of 1 up to so many chars. */
  String upTo(int chars) {
    int length = 1 + random.nextInt(chars);
    StringBuilder text = new StringBuilder();
    while (true) {
      String piece =
          random.nextInt(4) == 0 ? anyPoint() : PIECES.get(random.nextInt(PIECES.size()));
      if (text.length() + piece.length() > length) {
        return text.isEmpty() ? "x" : text.toString();
      }
      text.append(piece);
    }
  }

  /** Several texts. */
  List<String> upTo(int texts, int chars) {
    List<String> all = new ArrayList<>();
    for (int i = random.nextInt(texts + 1); i > 0; i--) {
      all.add(upTo(chars));
    }
    return all;
  }

  /** Each piece by itself. */
  static List<String> pieces() {
    return PIECES;
  }

  private String anyPoint() {
    int point = 1 + random.nextInt(LAST_POINT);
    return Character.getType(point) == Character.SURROGATE ? "x" : point(point);
  }

  private static String point(int point) {
    return Character.toString(point);
  }
}
