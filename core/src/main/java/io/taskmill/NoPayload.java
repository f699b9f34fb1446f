package io.taskmill;

/** The payload of tasks that need none. */
public record NoPayload() {}
