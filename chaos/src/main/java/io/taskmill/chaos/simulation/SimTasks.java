package io.taskmill.chaos.simulation;

import io.taskmill.TaskState;
import io.taskmill.spi.CallerTransaction;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Signal;
import io.taskmill.spi.SignalAnswer;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The verbs of a task's life over a {@link Wire}; each is written down as it takes effect. */
final class SimTasks implements TaskStore {

  private final TaskStore real;
  private final Wire wire;
  private final Ledger ledger;

  SimTasks(TaskStore real, Wire wire, Ledger ledger) {
    this.real = real;
    this.wire = wire;
    this.ledger = ledger;
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return wire.anyTime(
        "submit",
        () -> {
          List<Submitted> answers = real.submit(tasks);
          ledger.submitted(tasks, answers);
          return answers;
        });
  }

  @Override
  public CallerTransaction join(Connection connection) {
    return real.join(connection);
  }

  /** Never twice: a claim that is sent again is another claim, under new numbers. */
  @Override
  public List<Claimed> claim(ClaimRequest request) {
    return wire.once(
        "claim",
        () -> {
          List<Claimed> claimed = real.claim(request);
          ledger.claimed(request, claimed);
          return claimed;
        });
  }

  @Override
  public List<Fence> held(long node) {
    return wire.twice("held", () -> real.held(node));
  }

  @Override
  public Set<Fence> begin(List<Fence> fences) {
    return wire.anyTime(
        "begin",
        () -> {
          Set<Fence> lost = real.begin(fences);
          ledger.begun(fences, lost);
          return lost;
        });
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return wire.anyTime(
        "finish",
        () -> {
          Map<Fence, TaskState> states = real.finish(finishes);
          ledger.finished(finishes, states);
          return states;
        });
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return wire.twice(
        "checkpoint",
        () -> {
          boolean saved = real.checkpoint(fence, checkpoint);
          ledger.checkpointed(fence, saved);
          return saved;
        });
  }

  @Override
  public int promote(int limit) {
    return wire.anyTime(
        "promote",
        () -> {
          int promoted = real.promote(limit);
          ledger.promoted(promoted);
          return promoted;
        });
  }

  @Override
  public int expire(int limit) {
    return wire.anyTime("expire", () -> real.expire(limit));
  }

  @Override
  public int releaseHostWaits(int limit) {
    return wire.anyTime("releaseHostWaits", () -> real.releaseHostWaits(limit));
  }

  @Override
  public int recover(int limit) {
    return wire.anyTime(
        "recover",
        () -> {
          int recovered = real.recover(limit);
          ledger.recovered(recovered);
          return recovered;
        });
  }

  @Override
  public List<SignalAnswer> signal(List<Long> ids, Signal signal) {
    return wire.twice(
        "signal",
        () -> {
          List<SignalAnswer> answers = real.signal(ids, signal);
          ledger.signalled(ids, signal, answers);
          return answers;
        });
  }
}
