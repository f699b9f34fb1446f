package io.taskmill.cli.view;

import io.taskmill.TaskState;

/**
 * A task that failed at least once, and what became of it.
 *
 * @param task what it is called
 * @param failed how many attempts failed
 * @param state where it stands now
 * @param text what went wrong, or how it ended
 */
public record Trouble(String task, int failed, TaskState state, String text) {}
