package io.taskmill.client;

import io.taskmill.admin.DebugMode;
import io.taskmill.admin.DebugModes;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The debug modes of the server's cluster. */
final class RemoteModes implements DebugModes {

  private final Http http;
  private final @Nullable String why;

  RemoteModes(Http http, @Nullable String why) {
    this.http = http;
    this.why = why;
  }

  private record Mode(DebugMode mode, boolean on) {}

  private record Switch(boolean on) {}

  @Override
  public Set<DebugMode> on() {
    return http.items(Call.get("debug-modes"), Mode.class).stream()
        .filter(Mode::on)
        .map(Mode::mode)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void set(DebugMode mode, boolean on) {
    http.tell(
        Call.put("debug-modes", mode.name().toLowerCase(Locale.ROOT))
            .with("why", why)
            .body(new Switch(on)));
  }
}
