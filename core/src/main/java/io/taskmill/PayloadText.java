package io.taskmill;

/**
 * The text of a payload or result as it is stored, past the codec: for programs that submit tasks
 * whose classes they do not have, with {@link TaskType#stored}.
 *
 * @param text JSON, unless the handler's program has another codec
 */
public record PayloadText(String text) {}
