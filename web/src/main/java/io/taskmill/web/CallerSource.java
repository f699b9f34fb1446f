package io.taskmill.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Finds out who calls. An application that has its own idea of users has a bean of this. */
@FunctionalInterface
public interface CallerSource {

  /** Who has sent this request; null for nobody that is known. */
  @Nullable Caller find(HttpServletRequest request);
}
