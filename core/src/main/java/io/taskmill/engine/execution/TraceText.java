package io.taskmill.engine.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Cuts the text of a stack trace to a size. What says most is kept: the line of the exception and
 * of each of its causes. Frames go first, the outer ones of each trace before the inner ones; then
 * messages are cut.
 */
final class TraceText {

  private static final Pattern FRAME = Pattern.compile("\\t+(at |\\.\\.\\. |… ).*", Pattern.DOTALL);
  private static final String FRAMES_LEFT_OUT = "\t… frames left out\n";

  /** Of more causes than this, those in the middle are left out. */
  private static final int MAX_PARTS = 80;

  /** An exception or a cause: its words, and then its frames. */
  private record Part(String head, List<String> frames) {

    /** With so many of its frames. */
    String text(int some) {
      return some >= frames.size()
          ? head + String.join("", frames)
          : head + String.join("", frames.subList(0, some)) + FRAMES_LEFT_OUT;
    }

    int length(int some) {
      int length = head.length() + (some < frames.size() ? FRAMES_LEFT_OUT.length() : 0);
      for (String frame : frames.subList(0, Math.min(some, frames.size()))) {
        length += frame.length();
      }
      return length;
    }

    Part withHeadOf(int limit) {
      return head.length() <= limit ? this : new Part(head.substring(0, limit - 2) + "…\n", frames);
    }
  }

  private TraceText() {}

  /** The text if it is no longer than the limit, and otherwise what says most of it. */
  static String cut(String text, int limit) {
    if (text.length() <= limit) {
      return text;
    }
    List<Part> parts = parts(text);
    if (parts.size() > MAX_PARTS) {
      List<Part> ends = new ArrayList<>(parts.subList(0, MAX_PARTS / 2));
      ends.addAll(parts.subList(parts.size() - MAX_PARTS / 2, parts.size()));
      parts = ends;
    }
    if (length(parts, 0) > limit) {
      int share = limit / parts.size() - FRAMES_LEFT_OUT.length();
      parts = parts.stream().map(part -> part.withHeadOf(share)).toList();
    }
    int fits = 0;
    int tooMany = limit;
    while (tooMany - fits > 1) {
      int some = (fits + tooMany) / 2;
      if (length(parts, some) <= limit) {
        fits = some;
      } else {
        tooMany = some;
      }
    }
    StringBuilder cut = new StringBuilder(limit);
    for (Part part : parts) {
      cut.append(part.text(fits));
    }
    return cut.toString();
  }

  private static int length(List<Part> parts, int frames) {
    return parts.stream().mapToInt(part -> part.length(frames)).sum();
  }

  private static List<Part> parts(String text) {
    List<Part> parts = new ArrayList<>();
    StringBuilder head = new StringBuilder();
    List<String> frames = new ArrayList<>();
    for (String line : text.split("(?<=\n)", -1)) {
      if (FRAME.matcher(line).matches()) {
        frames.add(line);
        continue;
      }
      if (!frames.isEmpty()) {
        parts.add(new Part(head.toString(), frames));
        head = new StringBuilder();
        frames = new ArrayList<>();
      }
      head.append(line);
    }
    if (!frames.isEmpty() || !head.isEmpty()) {
      parts.add(new Part(head.toString(), frames));
    }
    return parts;
  }
}
