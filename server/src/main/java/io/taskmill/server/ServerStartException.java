package io.taskmill.server;

import org.jspecify.annotations.Nullable;

/** Why a server does not start, and what can be done about it. */
public final class ServerStartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String action;

  /**
   * Says what is wrong.
   *
   * @param action what to do
   */
  public ServerStartException(String message, String action, @Nullable Throwable cause) {
    super(message, cause);
    this.action = action;
  }

  String action() {
    return action;
  }
}
