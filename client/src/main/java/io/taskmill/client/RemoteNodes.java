package io.taskmill.client;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ClusterNodes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The processes that run tasks, as the server knows them. */
final class RemoteNodes implements ClusterNodes {

  private final Http http;
  private final @Nullable String why;

  RemoteNodes(Http http, @Nullable String why) {
    this.http = http;
    this.why = why;
  }

  @Override
  public List<ClusterNode> list() {
    return http.items(Call.get("nodes"), ClusterNode.class);
  }

  @Override
  public void drain(long node) {
    change(node, "drain");
  }

  @Override
  public void resume(long node) {
    change(node, "resume");
  }

  private void change(long node, String verb) {
    Call call = Call.post("nodes", node, verb).with("why", why).repeatable();
    http.require("node " + node, call, JsonNode.class);
  }
}
