package io.taskmill.server.access;

import io.taskmill.web.Caller;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Who has sent a request.
 *
 * @param name by which the audit knows them
 * @param session the secret of the session by whose cookie they are known; null for none
 */
record Identity(String name, Grant grant, @Nullable String session) {

  private static final String ATTRIBUTE = Identity.class.getName();

  Caller caller() {
    return new Caller(name, grant.role(), grant.scope());
  }

  void putInto(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  static @Nullable Identity of(HttpServletRequest request) {
    return (Identity) request.getAttribute(ATTRIBUTE);
  }

  /** Without the session's secret. */
  @Override
  public String toString() {
    return "Identity[%s, %s]".formatted(name, grant);
  }
}
