package io.taskmill;

/**
 * What the work of a step knows of itself.
 *
 * @param name its name
 * @param key the same in every attempt of the task and of the step: give it to systems elsewhere,
 *     so that they know an effect which they have had
 * @param attempt which try this is; 1 is the first
 */
public record StepContext(String name, String key, int attempt) {}
