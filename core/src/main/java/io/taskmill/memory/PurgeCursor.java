package io.taskmill.memory;

import java.time.Instant;

/** How far purging has come, for all who have the store open. */
final class PurgeCursor {

  /** The id up to which the present pass has come; 0 if none is under way. */
  long after;

  /** When the next pass may begin, or when others may go on with the present one. */
  Instant nextAt = Instant.MIN;

  /** Whether only those may purge who archive. */
  boolean archived;
}
