package io.taskmill.cli.admin;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ControlPlane;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code taskmill node list}. */
@Command(name = "list", description = "Lists the processes that run tasks.")
final class NodeListCommand extends StoreCommand {

  @Override
  int run(ControlPlane mill, Output output) {
    output.list(
        mill.nodes().list(),
        new Table("ID", "NAME", "HOST", "STATE", "HOLDS", "THREADS", "JOINED", "TYPES").right(4, 5),
        node -> row(node, output.times()),
        "No node is registered: nothing runs tasks.");
    return ExitCode.OK;
  }

  private static List<String> row(ClusterNode node, Times times) {
    return List.of(
        Long.toString(node.id()),
        node.name(),
        node.host(),
        !node.alive() ? "silent" : node.draining() ? "drains" : "alive",
        Long.toString(node.held()),
        Integer.toString(node.threads()),
        times.brief(node.since()),
        serves(node));
  }

  private static String serves(ClusterNode node) {
    String types = String.join(", ", new TreeSet<>(node.types()));
    String queues = node.queues().isEmpty() ? "" : "; queues " + sorted(node.queues());
    String tenants = node.tenants().isEmpty() ? "" : "; tenants " + sorted(node.tenants());
    return types + queues + tenants;
  }

  private static String sorted(Collection<?> some) {
    return some.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
