package io.taskmill.engine.execution;

import io.taskmill.TaskInfo;
import io.taskmill.TaskPolicy;
import io.taskmill.TaskType;
import io.taskmill.engine.runtime.EngineRuntime;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.CallerTransactions;
import io.taskmill.spi.StepStore;
import io.taskmill.spi.TaskStore;
import io.taskmill.spi.WorkflowStore;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * What all executions of a node have in common.
 *
 * @param helpers threads for steps that may run side by side
 * @param clock the store's time
 * @param tasks looks a task up
 * @param reports what executions report while they run
 * @param workflows where results of tasks before are
 * @param children makes workflows that handlers submit as children
 * @param stopActions where actions run that wait for a stop
 * @param policies the policy of a type as it is at the moment
 */
public record ExecutionEnvironment(
    TaskStore store,
    StepStore steps,
    StepHelpers helpers,
    CallerTransactions callers,
    EngineSettings settings,
    EngineRuntime runtime,
    InstantSource clock,
    LongFunction<Optional<TaskInfo>> tasks,
    Reports reports,
    WorkflowStore workflows,
    ChildWorkflows children,
    Executor stopActions,
    Function<TaskType<?, ?>, TaskPolicy> policies) {}
