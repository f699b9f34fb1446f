package io.taskmill.bench.against;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The git checkout that this bench was built in. */
final class Checkout {

  private final Path home;

  private Checkout(Path home) {
    this.home = home;
  }

  /** Where the classes of this bench are is inside it. */
  static Checkout here() throws IOException, InterruptedException {
    try {
      Path classes =
          Path.of(Checkout.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path folder = Files.isDirectory(classes) ? classes : classes.resolveSibling("");
      String home =
          Command.in(folder, "git", "rev-parse", "--show-toplevel")
              .run("--against needs a git checkout with this bench in it");
      return new Checkout(Path.of(home));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** It as it is, with what was changed and not committed. */
  Build build() throws IOException, InterruptedException {
    boolean changed = !git("status", "--porcelain", "--untracked-files=no").isEmpty();
    return Build.of(describe("HEAD") + (changed ? ", changed" : ""), home);
  }

  /** Another commit of it, in a worktree below target that is kept for the next time. */
  Build build(String commit) throws IOException, InterruptedException {
    String id =
        Command.in(home, "git", "rev-parse", "--verify", "--quiet", commit + "^{commit}")
            .run("--against is '%s', but %s has no such commit".formatted(commit, home));
    Path folder = home.resolve("target/against").resolve(id.substring(0, 12));
    if (!Files.exists(folder.resolve(".git"))) {
      // By force: git remembers a worktree that 'mvn clean' has deleted.
      git("worktree", "add", "--force", "--detach", folder.toString(), id);
    }
    return Build.of(describe(id), folder);
  }

  private String describe(String commit) throws IOException, InterruptedException {
    return git("log", "-1", "--format=%h %s", commit);
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    return Command.in(home, command.toArray(String[]::new)).run("git " + arguments[0] + " failed");
  }
}
