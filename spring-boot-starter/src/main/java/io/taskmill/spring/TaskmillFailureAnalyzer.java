package io.taskmill.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows why a Taskmill keeps an application from starting, and what to do about it. */
final class TaskmillFailureAnalyzer extends AbstractFailureAnalyzer<TaskmillStartException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, TaskmillStartException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
