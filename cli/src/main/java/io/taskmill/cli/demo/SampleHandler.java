package io.taskmill.cli.demo;

import io.taskmill.NotAgainException;
import io.taskmill.TaskContext;
import io.taskmill.TaskHandler;
import java.util.concurrent.TimeUnit;

/** Runs sample tasks: pretends to work, and fails where the task says so. */
final class SampleHandler implements TaskHandler<Sample> {

  private final Kind kind;
  private final Activity activity;

  SampleHandler(Kind kind, Activity activity) {
    this.kind = kind;
    this.activity = activity;
  }

  @Override
  public void run(Sample sample, TaskContext task) throws Exception {
    int done = task.checkpoint(Integer.class).orElse(0);
    activity.entered(task.taskId(), kind.label() + " " + sample.number(), done);
    for (int step = done + 1; step <= sample.steps(); step++) {
      task.cancellation().throwIfStopped();
      TimeUnit.MILLISECONDS.sleep(sample.millis());
      if (sample.steps() > 1) {
        task.checkpoint(step);
      }
    }
    if (task.attempt() <= sample.failures()) {
      fail(sample);
    }
  }

  private void fail(Sample sample) throws Exception {
    if (kind == Kind.WEBHOOK) {
      throw new SampleFailure("HTTP 503");
    }
    if (sample.number() % 2 == 0) {
      throw new NotAgainException("the card has expired");
    }
    throw new SampleFailure("the bank does not answer");
  }

  /** What goes wrong in the demo, on purpose. */
  static final class SampleFailure extends Exception {
    private static final long serialVersionUID = 1L;

    SampleFailure(String message) {
      super(message);
    }
  }
}
