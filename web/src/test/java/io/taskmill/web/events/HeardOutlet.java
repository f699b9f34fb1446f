package io.taskmill.web.events;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A listener in this process, who reads at once, or not at all. */
final class HeardOutlet implements Outlet {

  private final StringBuilder heard = new StringBuilder();
  private Runnable closed = () -> {};
  private boolean isStuck;
  private boolean isClosed;

  /** From now on it takes nothing more. */
  void getStuck() {
    isStuck = true;
  }

  /** What has come since it was last asked. */
  String text() {
    String text = heard.toString();
    heard.setLength(0);
    return text;
  }

  /** The hints that have come since it was last asked; {@code hello} and {@code resync} too. */
  List<String> events() {
    List<String> events = new ArrayList<>();
    for (String event : text().split("\n\n", -1)) {
      List<String> lines = Arrays.asList(event.split("\n"));
      if (lines.contains("event: hint")) {
        lines.stream()
            .filter(line -> line.startsWith("data: "))
            .forEach(line -> events.add(line.substring("data: ".length())));
      }
      lines.stream()
          .filter(line -> line.equals("event: hello") || line.equals("event: resync"))
          .forEach(line -> events.add(line.substring("event: ".length())));
    }
    return events;
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public boolean send(byte[] text) {
    if (!isStuck) {
      heard.append(new String(text, StandardCharsets.UTF_8));
    }
    return !isStuck;
  }

  @Override
  public void sendInstead(byte[] text) {
    heard.append(new String(text, StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    isClosed = true;
    closed.run();
  }

  @Override
  public void whenClosed(Runnable action) {
    closed = action;
  }
}
