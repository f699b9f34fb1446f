package io.taskmill.cli.importing;

import java.util.Locale;

/** A trigger that cannot be a schedule; the message says why, and what to do. */
final class NotImportableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotImportableException(String why, Object... args) {
    super(String.format(Locale.ROOT, why, args));
  }
}
