package io.taskmill.cli.demo;

/**
 * The payload of a sample task: it works for so many steps.
 *
 * @param number its place in the stream, from 0
 * @param steps how many steps it has; with more than one it saves a checkpoint after each
 * @param millis how long a step takes
 * @param failures how many of its first attempts fail
 */
record Sample(long number, int steps, int millis, int failures) {}
