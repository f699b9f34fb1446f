package io.taskmill.jdbc.verb;

import io.taskmill.admin.Actor;
import io.taskmill.admin.DebugMode;
import io.taskmill.jdbc.sql.JsonText;
import io.taskmill.jdbc.sql.Micros;
import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.TaskFlags;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.Beat;
import io.taskmill.spi.EditAudit;
import io.taskmill.spi.Fence;
import io.taskmill.spi.IdLease;
import io.taskmill.spi.NodeInfo;
import io.taskmill.spi.NodeRegistry;
import io.taskmill.spi.NodeStatus;
import io.taskmill.spi.Registration;
import io.taskmill.spi.RegistryFullException;
import io.taskmill.spi.StopRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The nodes. Heartbeats have a connection of their own. */
public final class JdbcNodeRegistry implements NodeRegistry {

  private final Verbs verbs;
  private final Verbs heart;
  private final Runnable unknown;

  /**
   * Knows the nodes.
   *
   * @param heart for heartbeats
   * @param unknown run when a node that beats is not known: a copy may have taken the place of the
   *     database that it was entered in
   */
  public JdbcNodeRegistry(Verbs verbs, Verbs heart, Runnable unknown) {
    this.verbs = verbs;
    this.heart = heart;
    this.unknown = unknown;
  }

  @Override
  public Registration register(NodeInfo node) {
    Params params =
        new Params()
            .set("name", node.name())
            .set("host", node.host())
            .set("lease", Micros.of(node.lease()))
            .set("token", node.token())
            .set("threads", node.threads())
            .set("queues", JsonText.array(new TreeSet<>(node.queues())))
            .set("tenants", JsonText.array(texts(node.tenants())))
            .set("slots", Registration.SLOTS);
    while (true) {
      List<Registration> entered =
          verbs.rows("node.register", params, JdbcNodeRegistry::registration);
      if (!entered.isEmpty()) {
        return entered.get(0);
      }
      // Another node was faster at this slot, unless there is none left.
      if (list().size() >= Registration.SLOTS) {
        throw new RegistryFullException(node.name());
      }
    }
  }

  private static List<String> texts(Set<Long> tenants) {
    return tenants.stream().sorted().map(String::valueOf).toList();
  }

  @Override
  public void serve(long node, Set<String> types) {
    String list = JsonText.array(new TreeSet<>(types));
    verbs.count("node.serve", new Params().set("node", node).set("types", list));
  }

  @Override
  public Beat beat(long node) {
    List<News> news = heart.rows("node.beat", new Params().set("node", node), News::read);
    boolean registered = news.stream().anyMatch(row -> row.status.node() == node);
    if (!registered) {
      unknown.run();
    }
    List<NodeStatus> peers =
        news.stream().map(News::status).filter(peer -> peer.node() != node).toList();
    List<Beat.Asked> asked = news.stream().map(News::asked).filter(Objects::nonNull).toList();
    Optional<News> any = news.stream().findFirst();
    return new Beat(
        registered,
        any.map(News::now).orElseGet(this::clock),
        peers,
        asked,
        any.map(News::typesMark).orElse(0L),
        news.stream().anyMatch(row -> row.status.node() == node && row.status.draining()),
        any.map(News::modes).orElse(Set.of()));
  }

  private Instant clock() {
    return heart
        .rows("connection.clock", new Params(), row -> Micros.instant(row.getLong(1)))
        .get(0);
  }

  @Override
  public boolean declareDead(long node, long beats) {
    return heart.count("node.declare_dead", new Params().set("node", node).set("beats", beats))
        == 1;
  }

  @Override
  public void leave(long node) {
    verbs.count("node.leave", new Params().set("node", node));
  }

  @Override
  public boolean drain(long node, boolean draining, Actor by) {
    Params params = new Params().set("node", node).set("draining", draining ? 1 : 0);
    return verbs.together(
        "node.drain",
        inside -> {
          if (inside.count("node.drain", params) == 0) {
            return !inside.rows("node.there", params, row -> true).isEmpty();
          }
          // The store gives the time.
          EditAudit.node(node, !draining, draining, by, Instant.EPOCH)
              .ifPresent(entry -> JdbcAuditLog.write(inside, List.of(entry)));
          return true;
        });
  }

  @Override
  public IdLease leaseIds(long holder, Duration time) {
    Map<Integer, LeasedSlot> taken = new HashMap<>();
    verbs
        .rows("node.id_leases", new Params(), LeasedSlot::read)
        .forEach(one -> taken.put(one.slot(), one));
    Params params = new Params().set("holder", holder).set("time", Micros.of(time));
    for (int slot : candidates(holder, taken)) {
      List<IdLease> leased =
          verbs.rows("node.lease_ids", params.set("slot", slot), JdbcNodeRegistry::idLease);
      // Otherwise another process was faster at this slot.
      if (!leased.isEmpty()) {
        return leased.get(0);
      }
    }
    throw IdLease.none();
  }

  /** The holder's own slot, then those that were free when they were looked at. */
  private static List<Integer> candidates(long holder, Map<Integer, LeasedSlot> taken) {
    List<Integer> slots = new ArrayList<>();
    taken.values().stream()
        .filter(one -> one.holder() == holder)
        .forEach(own -> slots.add(own.slot()));
    for (int i = 0; i < IdLease.SLOTS; i++) {
      int slot = (IdLease.firstChoice(holder) + i) % IdLease.SLOTS;
      LeasedSlot one = taken.get(slot);
      if (one == null || (one.free() && one.holder() != holder)) {
        slots.add(slot);
      }
    }
    return slots;
  }

  private record LeasedSlot(int slot, long holder, boolean free) {

    static LeasedSlot read(ResultSet row) throws SQLException {
      return new LeasedSlot(row.getInt("slot"), row.getLong("holder"), row.getBoolean("free"));
    }
  }

  private static IdLease idLease(ResultSet row) throws SQLException {
    return new IdLease(row.getInt("slot"), Micros.instant(row, "now"));
  }

  @Override
  public void releaseIds(long holder, Duration pause) {
    verbs.count(
        "node.release_ids", new Params().set("holder", holder).set("pause", Micros.of(pause)));
  }

  @Override
  public List<NodeStatus> list() {
    return verbs.rows("node.list", new Params(), JdbcNodeRegistry::status);
  }

  private static Registration registration(ResultSet row) throws SQLException {
    return new Registration(
        row.getLong("id"), row.getInt("slot"), Micros.instant(row, "registered_at"));
  }

  private static NodeStatus status(ResultSet row) throws SQLException {
    return new NodeStatus(
        row.getLong("id"),
        row.getInt("slot"),
        row.getString("name"),
        row.getString("host"),
        Micros.duration(row.getLong("lease")),
        Set.copyOf(JsonText.strings(row.getString("types"))),
        Set.copyOf(JsonText.strings(row.getString("queues"))),
        JsonText.strings(row.getString("tenants")).stream()
            .map(Long::valueOf)
            .collect(Collectors.toUnmodifiableSet()),
        row.getLong("beats"),
        row.getBoolean("overdue"),
        row.getInt("threads"),
        row.getInt("draining") != 0,
        Micros.instant(row, "registered_at"),
        Micros.instant(row, "beat_at"));
  }

  /** A row of the answer to a heartbeat: a node, and perhaps something that was asked of it. */
  private record News(
      NodeStatus status,
      Instant now,
      long typesMark,
      Set<DebugMode> modes,
      Beat.@Nullable Asked asked) {

    static News read(ResultSet row) throws SQLException {
      NodeStatus status = JdbcNodeRegistry.status(row);
      long task = row.getLong("asked_id");
      return new News(
          status,
          Micros.instant(row.getLong("now")),
          row.getLong("types_mark"),
          modes(row.getString("modes")),
          task == 0
              ? null
              : new Beat.Asked(
                  new Fence(task, status.node(), row.getLong("asked_exec")),
                  row.getInt("asked") == TaskFlags.ASKED_CANCEL
                      ? StopRequest.CANCEL
                      : StopRequest.PAUSE));
    }

    private static Set<DebugMode> modes(@Nullable String names) {
      return names == null ? Set.of() : JdbcModeStore.named(List.of(names.split(",", -1)));
    }
  }
}
