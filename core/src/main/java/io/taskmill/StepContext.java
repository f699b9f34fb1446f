package io.taskmill;

/**
 * What the work of a step knows of itself.
 *
 * @param name its name
 * @param key the same in every attempt of the task and of the step: give it to systems elsewhere,
 *     so that they know an effect which they have had. After the step was undone, or when a person
 *     has it done again, it is another one; and its undo has the key of the work with {@code /undo}
 * @param attempt which try this is; 1 is the first
 */
public record StepContext(String name, String key, int attempt) {}
