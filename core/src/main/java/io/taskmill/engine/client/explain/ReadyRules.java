package io.taskmill.engine.client.explain;

import io.taskmill.TaskInfo;
import io.taskmill.admin.AuditEntry;
import io.taskmill.admin.Explanation;
import io.taskmill.admin.QueueStatus;
import io.taskmill.admin.Reason;
import io.taskmill.spi.NodePin;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.PayloadVersion;
import io.taskmill.spi.TypeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a task that may be claimed is not claimed. */
final class ReadyRules {

  /** What holds back all tasks of a type or queue comes before what holds back this one. */
  static final List<Rule> IN_ORDER =
      List.of(
          ReadyRules::typeDisabled,
          ReadyRules::queuePaused,
          ReadyRules::nodeCannot,
          ReadyRules::noWorker,
          ReadyRules::newerVersion,
          ReadyRules::draining,
          ReadyRules::wantsHost,
          ReadyRules::concurrency,
          ReadyRules::rateLimit,
          ReadyRules::wantsNode,
          ReadyRules::behind,
          ReadyRules::next);

  private ReadyRules() {}

  private static @Nullable Explanation typeDisabled(Facts facts) {
    if (!facts.usage().rules().disabled()) {
      return null;
    }
    String type = facts.task().type();
    AuditEntry edit = disabledBy(facts.edit(type, "edit-type"));
    return facts
        .because(Reason.TYPE_DISABLED)
        .with("type", type)
        .by(edit)
        .say(
            "Its type '%s' is disabled, so none of its tasks begins.".formatted(type),
            "Enable the type.");
  }

  /** Only if the newest edit is that which disabled it: others may have come later. */
  private static @Nullable AuditEntry disabledBy(@Nullable AuditEntry edit) {
    String after = edit == null ? null : edit.after();
    return after != null && after.contains("\"disabled\":true") ? edit : null;
  }

  private static @Nullable Explanation queuePaused(Facts facts) {
    if (!facts.isQueuePaused()) {
      return null;
    }
    String queue = facts.task().queue();
    AuditEntry pause = facts.edit(queue, "pause-queue");
    return facts
        .because(Reason.QUEUE_PAUSED)
        .with("queue", queue)
        .by(pause)
        .say(
            "Its queue '%s' is paused%s, so none of its tasks begins."
                .formatted(queue, Words.by(pause)),
            "Resume the queue, or move the task to another one.");
  }

  /** The only node that may run it does not. */
  private static @Nullable Explanation nodeCannot(Facts facts) {
    if (!NodePin.isPinned(facts.task().headers())) {
      return null;
    }
    NodeStatus node = facts.pinnedTo().orElse(null);
    if (node == null) {
      return ofNode(
          facts,
          "GONE",
          ", which is gone",
          "Nothing: it is skipped within seconds, as nobody else may run it.");
    }
    if (node.overdue()) {
      return ofNode(
          facts,
          "SILENT",
          ", which has not beaten for its whole lease",
          "The node beats again, or others find it dead; then the task is skipped.");
    }
    if (!facts.servers().contains(node)) {
      return ofNode(
          facts,
          "NOT_SERVED",
          ", which does not take tasks of its type, queue and tenant",
          "Move the task to a queue that the node takes from, or cancel it. It is skipped when the"
              + " node goes.");
    }
    return node.draining()
        ? ofNode(
            facts,
            "DRAINING",
            ", which drains",
            "Resume the node. The task is skipped when the node goes.")
        : null;
  }

  private static @Nullable Explanation wantsNode(Facts facts) {
    return NodePin.isPinned(facts.task().headers())
        ? ofNode(
            facts,
            "BUSY",
            "",
            "That node takes it as soon as a thread is free. It is skipped when the node goes.")
        : null;
  }

  private static Explanation ofNode(Facts facts, String because, String how, String what) {
    Map<String, String> headers = facts.task().headers();
    return facts
        .because(Reason.WANTS_NODE)
        .with("node", NodePin.node(headers))
        .with("name", NodePin.name(headers))
        .with("because", because)
        .say("It waits for %s alone%s.".formatted(NodePin.words(headers), how), what);
  }

  private static @Nullable Explanation noWorker(Facts facts) {
    if (!facts.servers().isEmpty()) {
      return null;
    }
    String type = facts.task().type();
    int alive = facts.alive().size();
    Because because =
        facts
            .because(Reason.NO_WORKER)
            .with("type", type)
            .with("queue", facts.task().queue())
            .with("tenant", facts.task().tenant())
            .with("nodes", alive);
    if (!facts.ofType().isEmpty()) {
      return because.say(
          "%s live nodes serve its type '%s', but none of them takes tasks of its queue '%s' and its tenant %s."
              .formatted(facts.ofType().size(), type, facts.task().queue(), facts.task().tenant()),
          "Start a process that handles the type and takes these, or move the task to a queue that"
              + " is served.");
    }
    return because.say(
        "No live node serves its type '%s'; %s nodes are alive.".formatted(type, alive),
        "Start a process that handles the type.");
  }

  private static @Nullable Explanation newerVersion(Facts facts) {
    int version = PayloadVersion.of(facts.task().headers());
    int read = facts.versionRead();
    if (version <= read) {
      return null;
    }
    return facts
        .because(Reason.NEWER_VERSION)
        .with("type", facts.task().type())
        .with("version", version)
        .with("read", read)
        .say(
            "Its payload was written by version %s of its type, and no live node reads more than version %s."
                .formatted(version, read),
            "Start a process with the newer version of the type.");
  }

  private static @Nullable Explanation draining(Facts facts) {
    if (!facts.servers().stream().allMatch(NodeStatus::draining)) {
      return null;
    }
    List<NodeStatus> servers = facts.servers();
    List<Long> nodes = facts.seenNodes(servers);
    AuditEntry drain = facts.edit(Long.toString(servers.get(0).node()), "drain-node");
    return facts
        .because(Reason.DRAINING)
        .with("nodes", nodes)
        .by(drain)
        .say(
            "All live nodes that serve its type drain%s%s."
                .formatted(
                    nodes == null ? "" : ": " + Words.ids(nodes, nodes.size()), Words.by(drain)),
            "Resume one of these nodes, or start another that handles the type.");
  }

  private static @Nullable Explanation wantsHost(Facts facts) {
    String host = facts.obstacles().host();
    if (host == null) {
      return null;
    }
    Instant until = facts.obstacles().hostUntil();
    Duration grace = facts.usage().rules().hostGrace();
    List<NodeStatus> there =
        facts.servers().stream().filter(node -> node.host().equals(host)).toList();
    return facts
        .because(Reason.WANTS_HOST)
        .with("host", host)
        .with("until", until)
        .with("grace", grace)
        .with("nodes", facts.seenNodes(there))
        .say(
            "It waits for the host '%s'%s, where %s live nodes serve its type."
                .formatted(
                    host,
                    until == null
                        ? " for at most " + Words.duration(grace)
                        : " until " + Words.time(until),
                    there.size()),
            "A node there takes it; after that time, or when no node is left there, any other"
                + " does.");
  }

  private static @Nullable Explanation concurrency(Facts facts) {
    TypeUsage usage = facts.usage();
    Integer most = usage.rules().maxRunning();
    if (most == null || usage.running() < most) {
      return null;
    }
    List<Long> holders = facts.seen(usage.holders());
    return facts
        .because(Reason.CONCURRENCY)
        .with("running", usage.running())
        .with("maxRunning", most)
        .with("holders", holders)
        .say(
            "%s of at most %s tasks of its type run%s."
                .formatted(
                    usage.running(),
                    most,
                    holders.isEmpty() ? "" : ": " + Words.ids(holders, usage.running())),
            "It goes on when one of those has ended, or when the type's maxRunning is raised.");
  }

  private static @Nullable Explanation rateLimit(Facts facts) {
    TypeUsage usage = facts.usage();
    Instant until = usage.nextToken();
    if (until == null) {
      return null;
    }
    return facts
        .because(Reason.RATE_LIMIT)
        .with("rate", String.valueOf(usage.rules().rate()))
        .with("until", until)
        .say(
            "The rate of its type lets the next task begin at %s.".formatted(Words.time(until)),
            "It goes on by itself, in its turn; raise the type's rate to have it sooner.");
  }

  private static @Nullable Explanation behind(Facts facts) {
    long ahead = facts.ahead();
    if (ahead == 0) {
      return null;
    }
    boolean capped = ahead >= QueueStatus.COUNTED;
    double rate = facts.finishedPerSecond();
    Duration about = rate <= 0 ? null : Duration.ofSeconds(Math.max(1, Math.round(ahead / rate)));
    return facts
        .because(Reason.BEHIND)
        .with("ahead", ahead)
        .with("capped", capped)
        .with("about", about)
        .say(
            "%s%s tasks of its queue come before it%s."
                .formatted(
                    capped ? "At least " : "",
                    ahead,
                    about == null
                        ? ""
                        : ", which takes about %s at today's rate"
                            .formatted(Words.duration(about))),
            "It goes on by itself in its turn; give it a higher priority to have it sooner.");
  }

  private static Explanation next(Facts facts) {
    TaskInfo task = facts.task();
    List<NodeStatus> servers = facts.servers();
    int threads = servers.stream().mapToInt(NodeStatus::threads).sum();
    return facts
        .because(Reason.NEXT)
        .with("since", task.dueAt())
        .with("nodes", facts.seenNodes(servers))
        .with("threads", threads)
        .say(
            "It is the next of its queue, ready since %s; %s live nodes with %s threads serve its type."
                .formatted(Words.time(task.dueAt()), servers.size(), threads),
            "A node takes it as soon as a thread is free.");
  }
}
