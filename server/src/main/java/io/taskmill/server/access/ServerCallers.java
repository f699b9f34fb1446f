package io.taskmill.server.access;

import io.taskmill.web.Caller;
import io.taskmill.web.CallerSource;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Whoever the filter has recognised. */
public final class ServerCallers implements CallerSource {

  @Override
  public @Nullable Caller find(HttpServletRequest request) {
    Identity identity = Identity.of(request);
    return identity == null ? null : identity.caller();
  }
}
