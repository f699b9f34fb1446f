package io.taskmill.memory;

import io.taskmill.SubmitKey;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.admin.Document;
import io.taskmill.admin.DocumentWrite;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.SubmitReceipt;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The verbs of a task's life, each alone under the lock. What a submit comes to is in {@link
 * Submission}, how a run ends in {@link Endings}, what a person may do in {@link MemoryCommands}. A
 * verb that ends or stops tasks gives their turns on before it returns.
 */
final class MemoryTasks implements TaskStore {

  private final MemoryData data;
  private final TaskTable table;
  private final Endings endings;
  private final Promotion promotion;
  private final MemoryCommands commands;

  MemoryTasks(MemoryData data) {
    this.data = data;
    this.table = data.tasks;
    this.endings = new Endings(data);
    this.promotion = new Promotion(data);
    this.commands = new MemoryCommands(data);
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return data.alone(now -> submit(tasks, now));
  }

  private List<Submitted> submit(List<NewTask> tasks, Instant now) {
    Submission submission = new Submission(data, now);
    List<Submitted> answers = new ArrayList<>(tasks.size());
    for (NewTask task : tasks) {
      answers.add(submission.plan(task));
    }
    submission.checkRoom();
    submission.apply();
    promotion.giveTurns(now);
    return answers;
  }

  @Override
  public List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks) {
    return data.alone(
        now -> {
          DocumentWrite mine = key.document();
          Document before = data.documents.live(mine.name(), now);
          if (before != null) {
            return SubmitReceipt.answers(key, tasks, before.text());
          }
          List<Submitted> answers = submit(tasks, now);
          data.documents.write(mine.with(new SubmitReceipt(key.digest(), answers).text()), now);
          return answers;
        });
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    return data.alone(
        now -> {
          String host = data.nodes.hostOf(request.node());
          if (host == null) {
            return List.of();
          }
          Set<String> hosts = Set.of(host, NodePin.lane(request.node()));
          List<Claimed> claimed = new ArrayList<>();
          long exec = request.firstExec();
          for (ClaimRequest.Share share : request.shares()) {
            for (MemoryTask task : table.claim(share.filter(), hosts, share.limit(), now)) {
              Fence fence = new Fence(task.id(), request.node(), exec++);
              table.run(task, fence, host);
              claimed.add(task.claimed(fence));
            }
          }
          return claimed;
        });
  }

  @Override
  public List<Fence> held(long node) {
    return data.alone(now -> table.heldBy(node).stream().map(MemoryTask::holder).toList());
  }

  @Override
  public Set<Fence> begin(List<Begin> begins) {
    return data.alone(
        now -> {
          Set<Fence> lost = new HashSet<>();
          for (Begin begin : begins) {
            MemoryTask task = heldBy(begin.fence());
            if (task == null) {
              lost.add(begin.fence());
            } else if (!task.begun) {
              task.begun = true;
              task.startedAt(now.minus(begin.ran()));
            }
          }
          return lost;
        });
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return data.alone(
        now -> {
          Map<Fence, TaskState> states = new HashMap<>();
          for (Finish finish : finishes) {
            Fence fence = finish.fence();
            MemoryTask task = table.get(fence.task());
            if (task != null && task.isHeldBy(fence)) {
              endings.finish(task, finish, now);
              states.put(fence, task.state);
            } else if (task != null && task.wasEndedBy(fence)) {
              states.put(fence, task.state);
            }
          }
          promotion.giveTurns(now);
          return states;
        });
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return data.alone(
        now -> {
          MemoryTask task = heldBy(fence);
          if (task == null) {
            return false;
          }
          task.checkpoint = checkpoint;
          task.touchedAt = now;
          return true;
        });
  }

  @Override
  public List<CommandAnswer> command(CommandRequest request) {
    return data.alone(
        now -> {
          Map<Long, CommandAnswer> answers = new HashMap<>();
          new TreeSet<>(request.ids())
              .forEach(id -> answers.put(id, commands.run(id, request, now)));
          promotion.giveTurns(now);
          return request.ids().stream().map(id -> Objects.requireNonNull(answers.get(id))).toList();
        });
  }

  private @Nullable MemoryTask heldBy(Fence fence) {
    MemoryTask task = table.get(fence.task());
    return task != null && task.isHeldBy(fence) ? task : null;
  }
}
