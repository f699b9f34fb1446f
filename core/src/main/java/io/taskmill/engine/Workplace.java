package io.taskmill.engine;

import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.spi.TaskStore;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * What all executions of a node have in common.
 *
 * @param clock the store's time
 * @param policies the policy of a type as it is at the moment
 */
record Workplace(
    TaskStore store,
    EngineSettings settings,
    Machine machine,
    InstantSource clock,
    Function<TaskType<?, ?>, TaskPolicy> policies) {}
