package io.taskmill.admin;

import java.time.Instant;

/**
 * Errors with the same fingerprint.
 *
 * @param count how often it happened in the time that was asked for
 * @param firstAt when it happened first in that time
 * @param newest the newest of them
 */
public record ErrorGroup(long fingerprint, long count, Instant firstAt, Attempt newest) {}
