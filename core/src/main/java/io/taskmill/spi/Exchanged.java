package io.taskmill.spi;

import io.taskmill.TaskState;
import java.util.List;
import java.util.Map;

/**
 * What came of an {@link TaskStore#exchange}.
 *
 * @param states the state in which each ended task is now, as {@link TaskStore#finish} tells it
 * @param claimed what was given out, as {@link TaskStore#claim} does
 */
public record Exchanged(Map<Fence, TaskState> states, List<Claimed> claimed) {}
