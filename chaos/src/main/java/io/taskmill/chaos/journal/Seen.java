package io.taskmill.chaos.journal;

/**
 * An entry and whose it is.
 *
 * @param process the process that wrote it
 */
public record Seen(String process, Entry entry) {}
