package io.taskmill.bench.peer;

import com.zaxxer.hikari.HikariDataSource;
import io.taskmill.servers.Database;
import io.taskmill.servers.Sql;
import java.time.Duration;
import java.util.List;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;

/**
 * JobRunr with requests instead of lambdas, which it would have to take apart, and the shortest
 * poll interval that it allows. What has ended is kept.
 */
final class JobRunrSite implements Site {

  /** The shortest that it allows. */
  static final Duration POLL = Duration.ofSeconds(5);

  private final HikariDataSource pool;
  private final Sql sql;
  private final StorageProvider storage;
  private final JobRequestScheduler scheduler;
  private final BackgroundJobServer server;
  private volatile Entry entry = (id, payload) -> {};

  JobRunrSite(Database database) {
    pool = Pool.open(database);
    sql = Sql.at(database.url());
    JsonMapper json = new Jackson3JsonMapper();
    storage = SqlStorageProviderFactory.using(pool);
    storage.setJobMapper(new JobMapper(json));
    scheduler = new JobRequestScheduler(storage);
    server =
        new BackgroundJobServer(
            storage,
            json,
            activator(),
            BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                .andWorkerCount(Pool.THREADS)
                .andPollInterval(POLL));
  }

  private JobActivator activator() {
    return new JobActivator() {
      @Override
      public <T> T activateJob(Class<T> type) {
        return type.cast(new Handler(entry));
      }
    };
  }

  @Override
  public void submit(String payload) {
    scheduler.enqueue(new Request(payload));
  }

  @Override
  public void submitAll(List<String> payloads) {
    scheduler.enqueue(payloads.stream().map(Request::new));
  }

  @Override
  public void start(Entry handler) {
    entry = handler;
    server.start();
  }

  @Override
  public boolean isSettled(long upToId) {
    return unfinished() == 0;
  }

  @Override
  public long unfinished() {
    return sql.number("select count(*) from jobrunr_jobs where state <> 'SUCCEEDED'");
  }

  @Override
  public void close() {
    server.stop();
    storage.close();
    pool.close();
    sql.close();
  }

  /** A task; written as JSON through its field. */
  public static final class Request implements JobRequest {

    private String payload = "";

    /** For reading it back. */
    public Request() {}

    Request(String payload) {
      this.payload = payload;
    }

    @Override
    public Class<Handler> getJobRequestHandler() {
      return Handler.class;
    }
  }

  /** Does nothing but tell. */
  public static final class Handler implements JobRequestHandler<Request> {

    private final Entry entry;

    Handler(Entry entry) {
      this.entry = entry;
    }

    @Override
    public void run(Request request) {
      entry.enter(0, request.payload);
    }
  }
}
