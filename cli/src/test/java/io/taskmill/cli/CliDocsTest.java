package io.taskmill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.admin.Shop;
import io.taskmill.cli.importing.OtherSchedulers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/cli.md} tells people to type works: each block on a shop of its own. */
class CliDocsTest {

  private static final Path PAGE = Path.of("..", "docs", "cli.md");
  private static final Pattern BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final String COMMAND = "./taskmill ";

  /** Commands that take no {@code --store}. */
  private static final Set<String> WITHOUT_STORE = Set.of("copy", "cron");

  /** A task that has failed, in the examples. */
  private static final String FAILED = "910379566055295229";

  /** One that has not begun. */
  private static final String READY = "910379566055295231";

  @TempDir private Path folder;

  @AfterEach
  void stopTheServer() {
    Shop.stopServer();
  }

  @Test
  void everyExampleOfThePageWorks() throws IOException {
    int run = 0;
    Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
    while (blocks.find()) {
      Shop shop = Shop.in(Files.createDirectory(folder.resolve("block" + blocks.start())));
      for (String line : blocks.group(1).lines().filter(l -> l.startsWith(COMMAND)).toList()) {
        List<String> words = words(line.substring(COMMAND.length()), shop);
        Cli cli =
            WITHOUT_STORE.contains(words.get(0)) || words.contains("--server")
                ? Cli.run(words.toArray(String[]::new))
                : shop.run(words.toArray(String[]::new));
        assertThat(cli.code()).as("%s%n%s%s", line, cli.out(), cli.err()).isZero();
        run++;
      }
    }
    assertThat(run).isGreaterThan(15);
  }

  private static long id(String line, Shop shop) {
    return line.startsWith("workflow") && line.contains(FAILED) ? shop.workflow() : shop.failed();
  }

  private static String onServer(String line, Shop shop) {
    return line.contains("--server") ? String.join(" ", shop.server()) : "";
  }

  private List<String> words(String line, Shop shop) throws IOException {
    String here =
        line.replace(FAILED, Long.toString(id(line, shop)))
            .replace(READY, Long.toString(shop.ready()))
            .replace("--server https://tasks.example.com", onServer(line, shop))
            .replace("jdbc:sqlite:shop.db", shop.url())
            .replace("jdbc:postgresql://db/shop", "jdbc:sqlite:" + folder.resolve("moved.db"))
            .replace("jdbc:postgresql://db/jobs", OtherSchedulers.quartz(folder))
            .replace("jdbc:mariadb://db/xxl_job", OtherSchedulers.xxlJob(folder));
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(here);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words;
  }
}
