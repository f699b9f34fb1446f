package io.taskmill.spi;

import java.time.Duration;

/**
 * The end of one execution.
 *
 * @param ran how long its handler ran; zero if it was not entered
 */
public record Finish(Fence fence, Outcome outcome, Duration ran) {}
