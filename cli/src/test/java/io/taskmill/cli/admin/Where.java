package io.taskmill.cli.admin;

import io.taskmill.cli.Cli;
import java.util.ArrayList;
import java.util.List;

/** On what the commands of a test work: on a store, or on a server that has that store. */
public enum Where {
  STORE,
  /** A server that takes part in the cluster. */
  SERVER,
  /** A server that only answers. */
  IDLE_SERVER;

  private static final String WHO = "--who";

  /** Runs a command. On a server the name after {@code --who} is that of the caller. */
  Cli run(String store, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    if (this == STORE) {
      all.addAll(List.of("--store", store));
    } else {
      int who = all.indexOf(WHO);
      String caller = who < 0 ? System.getProperty("user.name") : all.remove(who + 1);
      all.remove(WHO);
      all.addAll(ShopServer.on(store, this == SERVER).options(caller));
    }
    return Cli.run(all.toArray(String[]::new));
  }
}
