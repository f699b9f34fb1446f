package io.taskmill.engine.client;

import io.taskmill.PayloadCodec;
import io.taskmill.TaskInfo;
import io.taskmill.admin.Actor;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.TaskCommand;
import io.taskmill.engine.execution.Payloads;
import io.taskmill.engine.policy.Policies;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Store;
import io.taskmill.spi.Wakeup.Hint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What people ask of tasks: sent to the store, and passed on to whoever has to hear of it. */
public final class Commands {

  private final Store store;
  private final Policies policies;
  private final Completions completions;
  private final Runnable nudge;
  private final ClientCalls calls;
  private final Actor application;
  private final PayloadCodec codec;
  private final int textLimit;

  Commands(
      Store store,
      Policies policies,
      Completions completions,
      Runnable nudge,
      ClientCalls calls,
      Actor application,
      PayloadCodec codec,
      int textLimit) {
    this.store = store;
    this.policies = policies;
    this.completions = completions;
    this.nudge = nudge;
    this.calls = calls;
    this.application = application;
    this.codec = codec;
    this.textLimit = textLimit;
  }

  /** On behalf of the application itself; says whether it was done or asked for. */
  public boolean send(long id, TaskCommand command) {
    return send(List.of(id), command, Access.unlimited(application)).get(0).isAccepted();
  }

  /** Asks the same of many tasks, and tells what became of it for each. */
  public List<CommandAnswer> send(List<Long> ids, TaskCommand command, Access access) {
    check(command);
    CommandRequest request = new CommandRequest(ids, command, access.by(), access.scope());
    List<CommandAnswer> answers = calls.shielded(() -> give(request));
    if (answers.stream().anyMatch(answer -> answer.result() == CommandAnswer.Result.ASKED)) {
      store.wakeup().announce(Hint.SIGNAL);
    }
    if (answers.stream().anyMatch(answer -> answer.result() == CommandAnswer.Result.APPLIED)) {
      nudge.run();
    }
    for (CommandAnswer answer : answers) {
      if (answer.result() != CommandAnswer.Result.ASKED) {
        // Whoever waits for it in this process looks again.
        completions.stopped(answer.id());
      }
    }
    return answers;
  }

  /** A signal with an object in it, as the codec writes it. */
  public TaskCommand signal(String name, @Nullable Object payload) {
    return new TaskCommand.Signal(
        name,
        payload == null
            ? null
            : Payloads.encode(
                codec, payload, payload.getClass(), textLimit, "payload of the signal " + name));
  }

  private List<CommandAnswer> give(CommandRequest request) {
    if (!(request.command() instanceof TaskCommand.Edit edit) || edit.payload() == null) {
      return store.tasks().command(request);
    }
    Map<String, List<Long>> types = new LinkedHashMap<>();
    for (long id : new LinkedHashSet<>(request.ids())) {
      String type = store.queries().get(id).map(TaskInfo::type).orElse("");
      types.computeIfAbsent(type, name -> new ArrayList<>()).add(id);
    }
    Map<Long, CommandAnswer> answers = new HashMap<>();
    types.forEach(
        (type, some) ->
            store
                .tasks()
                .command(request.of(some, searchable(edit, type)))
                .forEach(answer -> answers.put(answer.id(), answer)));
    return request.ids().stream().map(id -> Objects.requireNonNull(answers.get(id))).toList();
  }

  /** The same edit, with the values by which tasks of this type are searched for. */
  TaskCommand searchable(TaskCommand command, String type) {
    if (command instanceof TaskCommand.Edit edit && edit.payload() != null) {
      Map<String, String> pointers = policies.ofStored(type).attributes();
      return pointers.isEmpty()
          ? edit
          : edit.withAttributes(PayloadAttributes.of(edit.payload(), pointers, type));
    }
    return command;
  }

  /** Texts that are stored follow the rules of those that are submitted, or returned. */
  void check(TaskCommand command) {
    if (command instanceof TaskCommand.Edit edit && edit.payload() != null) {
      Payloads.require(edit.payload(), textLimit, "new payload");
    } else if (command instanceof TaskCommand.Commit commit && commit.result() != null) {
      Payloads.require(commit.result(), textLimit, "result");
    } else if (command instanceof TaskCommand.Signal signal && signal.payload() != null) {
      Payloads.require(signal.payload(), textLimit, "payload of the signal");
    }
  }

  /** On whose behalf the application acts where it names nobody. */
  public Actor application() {
    return application;
  }
}
