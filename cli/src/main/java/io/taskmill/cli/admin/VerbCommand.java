package io.taskmill.cli.admin;

import io.taskmill.InvalidTaskException;
import io.taskmill.TaskFilter;
import io.taskmill.admin.BulkCommand;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.admin.TaskCommand;
import io.taskmill.cli.admin.FilterOptions.OneTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A command on tasks: on those whose ids are given, on the one of a type and key, or on all that a
 * filter matches, which is a bulk operation.
 */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class VerbCommand extends StoreCommand {

  /** How many ids the API takes at once. */
  private static final int AT_ONCE = 1000;

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The tasks.")
  private List<Long> ids = List.of();

  @Mixin private FilterOptions filter;
  @Mixin private ActorOptions by;
  @Mixin private BulkOptions bulk;

  @Option(names = "--everything", description = "Every task there is, instead of a filter.")
  private boolean everything;

  /** What is asked of each task. */
  abstract TaskCommand command();

  @Override
  void check() {
    boolean filtered = !filter.filter().isEmpty();
    if (ids.isEmpty() && !filtered && !everything) {
      throw wrong(
          "Say which tasks: ids, --type and --key, or a filter such as --state FAILED. --everything"
              + " means all there are.");
    }
    if ((ids.isEmpty() ? 0 : 1) + (filtered ? 1 : 0) + (everything ? 1 : 0) > 1) {
      throw wrong("Give either ids, or a filter, or --everything.");
    }
  }

  @Override
  final int run(ControlPlane mill, Output output) throws InterruptedException {
    Operator operator = by.operator(mill);
    TaskCommand command = command();
    if (!ids.isEmpty() && !bulk.isDryRun()) {
      return answer(mill, send(operator, command), command, output);
    }
    Optional<OneTask> one = filter.oneTask();
    if (one.isPresent() && !bulk.isDryRun()) {
      return sendToOne(mill, operator, one.get(), command, output);
    }
    TaskFilter wanted = ids.isEmpty() ? filter.filter() : TaskFilter.all().ids(ids);
    BulkCommand all = everything ? operator.everything(command) : operator.all(command, wanted);
    return new BulkRun(mill, output, spec.commandLine(), bulk).run(command.verb(), all);
  }

  private int sendToOne(
      ControlPlane mill, Operator operator, OneTask task, TaskCommand command, Output output) {
    try {
      CommandAnswer answer =
          operator.ofTenant(task.tenant()).send(task.type(), task.key(), command);
      return answer(mill, List.of(answer), command, output);
    } catch (InvalidTaskException e) {
      complain(String.valueOf(e.getMessage()));
      return REFUSED;
    }
  }

  private List<CommandAnswer> send(Operator operator, TaskCommand command) {
    List<CommandAnswer> answers = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      answers.addAll(
          operator.send(ids.subList(from, Math.min(ids.size(), from + AT_ONCE)), command));
    }
    return answers;
  }

  /** What people should know of a command that was accepted; nothing if that is all. */
  String remark(ControlPlane mill, long id) {
    return "";
  }

  private int answer(
      ControlPlane mill, List<CommandAnswer> answers, TaskCommand command, Output output) {
    int code = ExitCode.OK;
    for (CommandAnswer answer : answers) {
      if (output.json()) {
        output.object(answer);
      } else if (answer.isAccepted()) {
        output.line(answer.inWords(command) + remark(mill, answer.id()));
      } else {
        complain(answer.inWords(command));
      }
      code = answer.isAccepted() ? code : REFUSED;
    }
    return code;
  }
}
