package io.taskmill.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Payloads of a given size, no two alike. They are letters and digits by chance: a database that
 * compresses what is long gains next to nothing, and nobody is measured on writing blanks.
 */
final class Payloads {

  /** What a small payload has. */
  static final int SMALL = 20;

  /** How many tasks a call submits where many are submitted at once. */
  static final int BATCH = 1000;

  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final String NOISE = noise(1 << 16);
  private static final int STEP = 7919;

  private Payloads() {}

  /** The nth payload; in JSON, with its quotes, it has so many bytes. */
  static String of(int nth, int bytes) {
    String number = nth + "-";
    int rest = Math.max(0, bytes - 2 - number.length());
    int at = (int) ((long) nth * STEP % (NOISE.length() - rest));
    return number + NOISE.substring(at, at + rest);
  }

  /** Those from the nth on. */
  static List<String> batch(int nth, int count, int bytes) {
    List<String> payloads = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      payloads.add(of(nth + i, bytes));
    }
    return payloads;
  }

  private static String noise(int length) {
    Random random = new Random(1);
    StringBuilder noise = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      noise.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return noise.toString();
  }
}
