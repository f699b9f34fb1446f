package io.taskmill.cli.admin;

import picocli.CommandLine.Option;

/** How a command for many tasks is given. */
final class BulkOptions {

  @Option(names = "--dry-run", description = "Only counts the tasks that it would be for.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Does not ask before a command for many tasks.")
  private boolean yes;

  boolean isDryRun() {
    return dryRun;
  }

  boolean isConfirmed() {
    return yes;
  }
}
