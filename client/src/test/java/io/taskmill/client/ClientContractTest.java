package io.taskmill.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.admin.ControlPlane;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;

/** A client does what an embedded Taskmill does, by calls that the document of the API has. */
class ClientContractTest extends ControlPlaneContract {

  private static final Set<String> CALLS = new TreeSet<>();

  private TestServer server;
  private TaskmillClient client;

  @Override
  ControlPlane open(String store) {
    server = TestServer.on(store);
    client = server.client();
    return client;
  }

  @Override
  void close() {
    client.close();
    CALLS.addAll(server.calls());
    server.close();
  }

  @AfterAll
  static void everyCallIsInTheDocument() {
    assertThat(CALLS).hasSizeGreaterThan(20).allMatch(ApiDocument::has);
  }
}
