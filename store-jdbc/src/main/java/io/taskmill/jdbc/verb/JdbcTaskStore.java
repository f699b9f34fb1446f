package io.taskmill.jdbc.verb;

import io.taskmill.SubmitKey;
import io.taskmill.TaskState;
import io.taskmill.admin.CommandAnswer;
import io.taskmill.jdbc.sql.Dialect;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Begin;
import io.taskmill.spi.ClaimRequest;
import io.taskmill.spi.Claimed;
import io.taskmill.spi.CommandRequest;
import io.taskmill.spi.Fence;
import io.taskmill.spi.Finish;
import io.taskmill.spi.NewTask;
import io.taskmill.spi.Submitted;
import io.taskmill.spi.TaskStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Each verb binds its arguments, runs the SQL file of its name, and maps the answer. */
public final class JdbcTaskStore implements TaskStore {

  private final Verbs verbs;
  private final Dialect dialect;
  private final SubmitTasks submit;
  private final ClaimTasks claims;

  public JdbcTaskStore(
      Verbs verbs,
      Dialect dialect,
      Lanes lanes,
      Permits permits,
      HostWaits hostWaits,
      SubmitTasks submit) {
    this.verbs = verbs;
    this.dialect = dialect;
    this.submit = submit;
    this.claims = new ClaimTasks(verbs, lanes, permits, hostWaits, dialect.claimStrategy());
  }

  /** What is remembered of the database may not be so any more. */
  public void forget() {
    claims.forget();
  }

  @Override
  public List<Submitted> submit(List<NewTask> tasks) {
    return submit.run(tasks);
  }

  @Override
  public List<Submitted> submitOnce(SubmitKey key, List<NewTask> tasks) {
    return submit.once(key, tasks);
  }

  @Override
  public List<Claimed> claim(ClaimRequest request) {
    return claims.run(request);
  }

  @Override
  public List<Fence> held(long node) {
    return verbs.rows("execution.held", new Params().set("node", node), FenceRows::read);
  }

  @Override
  public Set<Fence> begin(List<Begin> begins) {
    Map<Fence, Begin> lost = new LinkedHashMap<>();
    begins.forEach(begin -> lost.putIfAbsent(begin.fence(), begin));
    List<Fence> held =
        verbs.rows(
            "execution.begin",
            Params.given(
                FenceRows.rows(lost.values(), Begin::fence)
                    .bigint("ran", begin -> Micros.of(begin.ran()))),
            FenceRows::read);
    held.forEach(lost::remove);
    return lost.keySet();
  }

  @Override
  public Map<Fence, TaskState> finish(List<Finish> finishes) {
    return FinishTasks.run(verbs, dialect, true, finishes);
  }

  @Override
  public boolean checkpoint(Fence fence, String checkpoint) {
    return checkpoint(verbs, fence, checkpoint);
  }

  static boolean checkpoint(Verbs verbs, Fence fence, String checkpoint) {
    return !verbs
        .rows(
            "execution.checkpoint",
            new Params()
                .set("id", fence.task())
                .set("node", fence.node())
                .set("exec", fence.exec())
                .set("data", checkpoint),
            row -> row.getLong("id"))
        .isEmpty();
  }

  @Override
  public List<CommandAnswer> command(CommandRequest request) {
    return CommandTasks.run(verbs, request);
  }
}
