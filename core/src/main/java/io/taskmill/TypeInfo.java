package io.taskmill;

/**
 * A task type as it is stored.
 *
 * @param version counts its edits, from 1
 * @param policy how its tasks are treated
 */
public record TypeInfo(String name, long version, TaskPolicy policy) {}
