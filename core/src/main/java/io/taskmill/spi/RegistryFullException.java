package io.taskmill.spi;

/**
 * A node cannot join, since registered nodes have all slots. Nodes that have stopped are among them
 * until someone {@linkplain NodeRegistry#declareDead declares them dead}.
 */
public class RegistryFullException extends StoreException {

  private static final long serialVersionUID = 1L;

  /** Says which node. */
  public RegistryFullException(String node) {
    super(
        String.format(
            "The node '%s' cannot join: registered nodes have all %d slots. Stop some that are not"
                + " needed; the slots of dead ones become free when a node sees that they have stopped.",
            node, Registration.SLOTS),
        null);
  }
}
