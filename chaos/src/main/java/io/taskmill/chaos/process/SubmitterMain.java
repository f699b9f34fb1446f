package io.taskmill.chaos.process;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.Taskmill;
import io.taskmill.chaos.journal.FileJournal;
import io.taskmill.chaos.journal.Journal;

/** A process that only submits, and now and then commands. */
final class SubmitterMain {

  private static final int POOL = 3;

  private SubmitterMain() {}

  /** Submits until it is told to quit, or killed. */
  public static void main(String[] args) throws Exception {
    ChildSettings settings = ChildSettings.parse(args);
    Journal journal = FileJournal.open(settings.journals(), settings.name());
    JournaledProvider.use(journal, null);
    HikariDataSource pool = Pools.open(settings.url(), POOL);
    Taskmill mill =
        ChildMain.openWhenThere(
            () ->
                Taskmill.builder()
                    .url(JournaledProvider.PREFIX + settings.url())
                    .name(settings.name())
                    .lease(settings.lease())
                    .maxConnections(4)
                    .open());
    Submitter submitter = new Submitter(settings, mill, pool, journal);
    Thread thread = new Thread(submitter, "submitter");
    thread.start();
    HttpSubmitter overHttp = new HttpSubmitter(settings, journal);
    Thread httpThread = new Thread(overHttp, "http-submitter");
    if (!settings.servers().isEmpty()) {
      httpThread.start();
    }
    ChildMain.obey(line -> {});
    submitter.stop();
    overHttp.stop();
    thread.join();
    httpThread.join();
    mill.close();
    pool.close();
    System.exit(0);
  }
}
