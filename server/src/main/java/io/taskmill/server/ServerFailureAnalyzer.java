package io.taskmill.server;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in words why a server does not start. */
final class ServerFailureAnalyzer extends AbstractFailureAnalyzer<ServerStartException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, ServerStartException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
