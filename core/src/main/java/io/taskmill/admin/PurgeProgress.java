package io.taskmill.admin;

/**
 * How far a purge has come.
 *
 * @param read how many final tasks it has looked at
 * @param purged how many tasks it has removed, deleted ones included
 */
public record PurgeProgress(long read, long purged) {}
