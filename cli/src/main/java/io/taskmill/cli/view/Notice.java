package io.taskmill.cli.view;

/**
 * One sentence on what is going on.
 *
 * @param loud whether it should catch the eye
 */
public record Notice(String text, boolean loud) {}
