package io.taskmill.client;

import io.taskmill.Taskmill;
import io.taskmill.admin.ControlPlane;

/** The contract of an embedded Taskmill, against which the client is measured. */
class EmbeddedContractTest extends ControlPlaneContract {

  private Taskmill mill;

  @Override
  ControlPlane open(String store) {
    mill = Taskmill.open(store);
    return mill;
  }

  @Override
  void close() {
    mill.close();
  }
}
