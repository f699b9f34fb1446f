package io.taskmill.cli.admin;

import picocli.CommandLine.Command;

/** {@code taskmill task}. */
@Command(
    name = "task",
    description = "Looks at tasks, and acts on them.",
    subcommands = {
      TaskListCommand.class,
      TaskShowCommand.class,
      TaskExplainCommand.class,
      TaskLogCommand.class,
      TaskStepsCommand.class,
      TaskVerbs.Retry.class,
      TaskVerbs.Reset.class,
      TaskVerbs.RunNow.class,
      TaskVerbs.Reschedule.class,
      TaskVerbs.Cancel.class,
      TaskVerbs.Pause.class,
      TaskVerbs.Resume.class,
      TaskVerbs.Clean.class,
      TaskVerbs.Commit.class,
      TaskVerbs.Resolve.class,
      TaskVerbs.Delete.class,
      TaskVerbs.Edit.class,
      TaskVerbs.Signal.class,
      TaskVerbs.RedoStep.class,
      RunAgainCommand.class
    })
public final class TaskGroup extends Group {}
