package io.taskmill.chaos.process;

/**
 * The payload of a task.
 *
 * @param ref the submitter's name of the submit
 * @param millis how long its handler takes
 */
public record Work(String ref, int millis) {}
