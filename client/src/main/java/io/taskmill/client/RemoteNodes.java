package io.taskmill.client;

import io.taskmill.admin.ClusterNode;
import io.taskmill.admin.ClusterNodes;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    http.tell(Call.post("nodes", node, "drain").with("why", why).repeatable());
  }

  @Override
  public void resume(long node) {
    http.tell(Call.post("nodes", node, "resume").with("why", why).repeatable());
  }
}
