package io.taskmill.chaos.process;

import io.taskmill.server.TaskmillServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A Taskmill server, which runs no task of the run's types. */
final class ServerMain {

  /** Where a secret is that all servers know, in the folder that they share. */
  static final String SECRET_FILE = "admin-secret";

  private ServerMain() {}

  /** Serves until it is told to quit, or killed. */
  public static void main(String[] args) throws Exception {
    ChildSettings settings = ChildSettings.parse(args);
    TaskmillServer server =
        TaskmillServer.start(
            "--port",
            String.valueOf(settings.servers().get(0)),
            "--store",
            settings.url(),
            "--data",
            settings.shared().toString(),
            // A server that made the first one may have been killed before it could tell.
            "--taskmill.server.new-admin-secret=true",
            // Its own tasks would be nobody's in the evidence.
            "--taskmill.schedules=false",
            "--taskmill.lease=" + settings.lease());
    Path secret = Files.createTempFile(settings.shared(), "secret", ".new");
    Files.writeString(secret, server.adminSecret().orElseThrow());
    Files.move(secret, settings.shared().resolve(SECRET_FILE), StandardCopyOption.ATOMIC_MOVE);
    ChildMain.obey(line -> {});
    server.close();
    System.exit(0);
  }
}
