package io.taskmill.web;

/**
 * How many there are.
 *
 * @param value so many were counted
 * @param atLeast whether counting ended there, so that there may be more
 */
public record Count(long value, boolean atLeast) {}
