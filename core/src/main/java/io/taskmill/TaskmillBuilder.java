package io.taskmill;

import io.taskmill.admin.TaskArchiver;
import io.taskmill.engine.Engine;
import io.taskmill.engine.HandDrivenSettings;
import io.taskmill.engine.runtime.EngineSettings;
import io.taskmill.spi.Store;
import io.taskmill.spi.StoreProvider;
import io.taskmill.spi.StoreSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Everything that can be set on a {@link Taskmill}; each default is what most should use. */
public final class TaskmillBuilder {

  private static final Pattern SCHEMES = Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]{0,30}:){1,2}");
  private static final int MAX_WEIGHT = 1000;
  private static final Duration MAX_GRACE = Duration.ofDays(1);
  private static final Duration MAX_WAIT = Duration.ofDays(1);
  private static final Duration MIN_STATEMENT_TIMEOUT = Duration.ofMillis(100);

  private @Nullable String url;
  private @Nullable String user;
  private @Nullable String password;
  private @Nullable DataSource dataSource;
  private @Nullable String schema;
  private String tablePrefix = StoreSettings.DEFAULT_PREFIX;
  private boolean migrate = true;
  private boolean createSchema;
  private int maxConnections = 10;
  private boolean listen = true;
  private Duration openWait = StoreSettings.DEFAULT_OPEN_WAIT;
  private @Nullable Duration statementTimeout;
  private Duration submitWait = EngineSettings.SUBMIT_WAIT;
  private Duration auditRetention = EngineSettings.AUDIT_RETENTION;
  private String name = EngineSettings.DEFAULT_NAME;
  private @Nullable String host;
  private Duration lease = Duration.ofSeconds(5);
  private @Nullable Integer threads;
  private int maxAsync = EngineSettings.MAX_ASYNC;
  private boolean virtualThreads;
  private final Map<String, Integer> queues = new HashMap<>();
  private final Set<Long> tenants = new HashSet<>();
  private Duration grace = Duration.ofSeconds(10);
  private Duration patience = EngineSettings.PATIENCE;
  private boolean closeOnShutdown;
  private PayloadCodec codec = new JsonCodec();
  private int payloadLimit = 1 << 20;
  private HandlerFactory handlers = HandlerClass::construct;
  private TransactionSource transactions = () -> null;
  private TaskPolicy defaults = TaskPolicy.DEFAULT;
  private final Map<String, UnaryOperator<TaskPolicy>> policyChanges = new HashMap<>();
  private boolean storedPoliciesWin;
  private boolean schedules = true;
  private boolean holdSubmitted;
  private @Nullable TaskArchiver archiver;
  private final List<SubmitInterceptor> submitInterceptors = new ArrayList<>();
  private final List<RunInterceptor> runInterceptors = new ArrayList<>();
  private final List<TaskListener> listeners = new ArrayList<>();

  TaskmillBuilder() {}

  /** The store: {@code jdbc:…}, or {@code memory:} for tests. */
  public TaskmillBuilder url(String url) {
    this.url = url;
    return this;
  }

  /** Who connects to the URL. */
  public TaskmillBuilder credentials(String user, String password) {
    this.user = user;
    this.password = password;
    return this;
  }

  /** The application's own pool instead of a URL. */
  public TaskmillBuilder dataSource(DataSource dataSource) {
    this.dataSource = dataSource;
    return this;
  }

  /** The database schema of the tables, which must exist; the connection's own by default. */
  public TaskmillBuilder schema(String schema) {
    this.schema = schema;
    return this;
  }

  /** Makes the schema of the tables if it is missing, where the database has schemas to make. */
  public TaskmillBuilder createSchema() {
    this.createSchema = true;
    return this;
  }

  /** What the names of the tables begin with; {@code taskmill_} by default. */
  public TaskmillBuilder tablePrefix(String tablePrefix) {
    this.tablePrefix = tablePrefix;
    return this;
  }

  /** Only checks the tables and changes none: for a user without the right to. */
  public TaskmillBuilder validateOnly() {
    this.migrate = false;
    return this;
  }

  /** How many connections are held at most at a time, heartbeat and wake-ups included; 10. */
  public TaskmillBuilder maxConnections(int maxConnections) {
    Check.that(
        maxConnections >= 4,
        "maxConnections is %s, but must be at least 4: heartbeat, wake-ups, claiming and finishing"
            + " each need one.",
        maxConnections);
    this.maxConnections = maxConnections;
    return this;
  }

  /**
   * Does not listen for wake-ups of other processes, as behind PgBouncer in transaction mode;
   * polling finds new tasks within a second. Others who listen are still told.
   */
  public TaskmillBuilder pollOnly() {
    this.listen = false;
    return this;
  }

  /**
   * How long a statement of a verb may take on PostgreSQL, MariaDB or MySQL; as long as the
   * database allows by default. Then it is ended, and throws {@link
   * io.taskmill.spi.StoreSlowException}. For a Taskmill that only answers questions; on a
   * DataSource it is yours to set.
   */
  public TaskmillBuilder statementTimeout(Duration longest) {
    Check.that(
        longest.compareTo(MIN_STATEMENT_TIMEOUT) >= 0 && longest.compareTo(MAX_WAIT) <= 0,
        "statementTimeout is %s, but must be between 100 milliseconds and a day.",
        longest);
    this.statementTimeout = longest;
    return this;
  }

  /**
   * How long {@link #open} waits for a database that cannot be reached, as while it is restarted;
   * 30 seconds. A wrong password, an unknown host or a database that does not exist fail at once.
   */
  public TaskmillBuilder waitToOpen(Duration longest) {
    this.openWait = checkedWait("waitToOpen", longest);
    return this;
  }

  /**
   * How long a submit is tried again while the store is away, before it throws {@link
   * io.taskmill.spi.StoreAwayException}; 350 milliseconds. A try that is under way is not cut off:
   * it ends with the time-outs of the connection.
   */
  public TaskmillBuilder waitToSubmit(Duration longest) {
    this.submitWait = checkedWait("waitToSubmit", longest);
    return this;
  }

  private static Duration checkedWait(String setting, Duration longest) {
    Check.that(
        !longest.isNegative() && longest.compareTo(MAX_WAIT) <= 0,
        "%s is %s, but must be between zero and a day.",
        setting,
        longest);
    return longest;
  }

  /**
   * How long the audit keeps who did what; 90 days. Every process that runs tasks forgets what is
   * older than its own setting says, so it should be the same everywhere.
   */
  public TaskmillBuilder auditRetention(Duration time) {
    Check.that(
        time.compareTo(Duration.ofMinutes(1)) >= 0,
        "The retention of the audit is %s, but must be at least a minute.",
        time);
    this.auditRetention = time;
    return this;
  }

  /** What this process is called in lists of nodes. */
  public TaskmillBuilder name(String name) {
    this.name = Check.name("node's name", name);
    return this;
  }

  /**
   * What the machine of this process is called, for tasks that ask for one; what the operating
   * system calls it by default. Name it where that is another one after each start, as in
   * containers.
   */
  public TaskmillBuilder host(String host) {
    this.host = Check.host(host);
    return this;
  }

  /** How long this process may be silent before its tasks go to others; 5 seconds. */
  public TaskmillBuilder lease(Duration lease) {
    Check.that(
        lease.compareTo(Duration.ofMillis(500)) >= 0 && lease.compareTo(Duration.ofHours(1)) <= 0,
        "The lease is %s, but must be between half a second and an hour.",
        lease);
    this.lease = lease;
    return this;
  }

  /** How many handlers run at once; 20, or 1,000 on {@link #virtualThreads}. */
  public TaskmillBuilder threads(int threads) {
    Check.that(
        threads >= 1,
        "threads is %s, but must be at least 1. Use unlimitedThreads() for as many as come.",
        threads);
    this.threads = threads;
    return this;
  }

  /** Runs as many handlers at once as tasks come. */
  public TaskmillBuilder unlimitedThreads() {
    this.threads = EngineSettings.UNLIMITED;
    return this;
  }

  /**
   * How many tasks of async handlers, those that return a {@code CompletionStage}, are under way at
   * once; 1,000. They do not count among {@link #threads}. Those that were given up, since they
   * outlasted their time, are not counted any more.
   */
  public TaskmillBuilder maxAsync(int tasks) {
    Check.that(tasks >= 1, "maxAsync is %s, but must be at least 1.", tasks);
    this.maxAsync = tasks;
    return this;
  }

  /**
   * Runs handlers on virtual threads (Java 21+), 1,000 at once unless {@link #threads} or {@link
   * #unlimitedThreads} say otherwise.
   */
  public TaskmillBuilder virtualThreads() {
    this.virtualThreads = true;
    return this;
  }

  /** Serves only these queues, and others that are named here; each with the weight 1. */
  public TaskmillBuilder queues(String... queues) {
    for (String queue : queues) {
      queue(queue, 1);
    }
    return this;
  }

  /**
   * Serves only this queue, and others that are named here. While several have tasks waiting, each
   * gets its weight's share of this worker; what one does not need goes to the others.
   */
  public TaskmillBuilder queue(String name, int weight) {
    Check.that(
        weight >= 1 && weight <= MAX_WEIGHT,
        "The weight of queue '%s' is %s, but must be between 1 and %s. Leave a queue out that this"
            + " worker is not to serve.",
        name,
        weight,
        MAX_WEIGHT);
    queues.put(Check.name("queue", name), weight);
    return this;
  }

  /** Serves only these tenants. */
  public TaskmillBuilder tenants(long... tenants) {
    for (long tenant : tenants) {
      this.tenants.add(tenant);
    }
    return this;
  }

  /** How long running handlers may go on after {@link Taskmill#close} was called; 10 seconds. */
  public TaskmillBuilder shutdownGrace(Duration grace) {
    Check.that(
        !grace.isNegative() && grace.compareTo(MAX_GRACE) <= 0,
        "The shutdown grace is %s, but must be between zero and a day.",
        grace);
    this.grace = grace;
    return this;
  }

  /**
   * How long a shutdown waits, beside {@link #shutdownGrace}, for each of: a claim that is under
   * way, handlers that were told to stop when their grace was over, ends that are not written yet,
   * the thread that writes them, and the heartbeat; 5 seconds. It waits so long only for handlers
   * that do not end, and for a store that does not answer.
   */
  public TaskmillBuilder shutdownPatience(Duration patience) {
    Check.that(
        patience.compareTo(Duration.ofMillis(1)) >= 0 && patience.compareTo(MAX_GRACE) <= 0,
        "The shutdown patience is %s, but must be between a millisecond and a day.",
        patience);
    this.patience = patience;
    return this;
  }

  /**
   * Closes the {@link Taskmill} when the JVM is shut down, as by SIGTERM or {@code System.exit}, so
   * that no task counts as lost whose handler ends within {@link #shutdownGrace}, or when it is
   * told to stop. A handler must not call {@code System.exit} itself. For programs in which nothing
   * else calls {@link Taskmill#close}. The JVM waits for it, {@link #shutdownGrace} included; what
   * handlers use must not be closed by a shutdown hook of its own meanwhile.
   */
  public TaskmillBuilder closeOnShutdown() {
    this.closeOnShutdown = true;
    return this;
  }

  /** How payloads, results and checkpoints are written; JSON by default. */
  public TaskmillBuilder codec(PayloadCodec codec) {
    this.codec = codec;
    return this;
  }

  /** The largest payload, result or checkpoint in bytes; 1 MiB. */
  public TaskmillBuilder payloadLimit(int bytes) {
    Check.that(bytes >= 1, "payloadLimit is %s, but must be at least 1 byte.", bytes);
    this.payloadLimit = bytes;
    return this;
  }

  /** How the objects of handler classes are made; by default with their no-argument constructor. */
  public TaskmillBuilder handlers(HandlerFactory factory) {
    this.handlers = factory;
    return this;
  }

  /**
   * What types have that say nothing themselves: a change of {@link TaskPolicy#DEFAULT}. It is part
   * of what this program says of the types that it handles.
   */
  public TaskmillBuilder defaults(UnaryOperator<TaskPolicy> change) {
    this.defaults = change.apply(defaults);
    return this;
  }

  /**
   * What this installation says of a type, over what its code says: for settings that come from a
   * file. It becomes part of what the program says of the type, so a person's edits count more.
   */
  public TaskmillBuilder policy(String type, UnaryOperator<TaskPolicy> change) {
    policyChanges.merge(
        Check.name("task type's name", type),
        change,
        (before, next) -> policy -> next.apply(before.apply(policy)));
    return this;
  }

  /**
   * Where the caller's transaction is found, if there is one: a submit then becomes part of it, as
   * with {@link Taskmill#submit(java.sql.Connection, TaskRequest)}, and workers are told after its
   * commit. What a handler records in a transaction is a part of that too, and what would wait in
   * it is refused. For frameworks that keep a transaction with the thread.
   */
  public TaskmillBuilder transactions(TransactionSource source) {
    this.transactions = source;
    return this;
  }

  /**
   * What this program says of a type counts only until the type is stored: a later version of the
   * program changes nothing of its policy, only {@link TaskTypes#edit} does. By default the policy
   * is as the process says that was the last to start handling the type, except for fields that a
   * person has edited. Set it in every process that handles the type.
   */
  public TaskmillBuilder storedPoliciesWin() {
    this.storedPoliciesWin = true;
    return this;
  }

  /**
   * This process neither stores the schedules that its code {@linkplain Taskmill#schedule declares}
   * nor fires any, its own or those of others: other processes do. It still runs their tasks. If no
   * process fires, each schedule goes on later as after a downtime. Where people {@linkplain
   * Taskmill#schedules change schedules} or run one now, this makes no difference.
   */
  public TaskmillBuilder noSchedules() {
    this.schedules = false;
    return this;
  }

  /**
   * For debugging: tasks that are submitted here wait, PAUSED, until a person resumes them. Nothing
   * runs by itself because of a submit.
   */
  public TaskmillBuilder holdSubmitted() {
    this.holdSubmitted = true;
    return this;
  }

  /** Wraps every submit; the first one added is the outermost. */
  public TaskmillBuilder intercept(SubmitInterceptor interceptor) {
    submitInterceptors.add(interceptor);
    return this;
  }

  /** Wraps every execution; the first one added is the outermost. */
  public TaskmillBuilder intercept(RunInterceptor interceptor) {
    runInterceptors.add(interceptor);
    return this;
  }

  /**
   * Gets tasks before they are purged. From the first start of such a Taskmill on, only those that
   * have an archiver purge final tasks, until {@link io.taskmill.admin.TaskHistory#stopArchiving}:
   * one without would purge them unseen.
   */
  public TaskmillBuilder beforePurge(TaskArchiver archiver) {
    this.archiver = archiver;
    return this;
  }

  /** Hears of state changes. */
  public TaskmillBuilder listen(TaskListener listener) {
    listeners.add(listener);
    return this;
  }

  /**
   * Opens the store and brings its schema up to date. The process joins the cluster when it is
   * {@linkplain Taskmill#start started}; until then it only submits.
   */
  public Taskmill open() {
    Check.that(
        (url == null) != (dataSource == null),
        "A Taskmill needs a store: give either a url(…) or a dataSource(…).");
    StoreSettings settings = storeSettings();
    return open(provider(settings).open(settings));
  }

  private Taskmill open(Store store) {
    Taskmill mill;
    try {
      mill = new Taskmill(Engine.threaded(store, engineSettings()), this);
    } catch (Throwable e) {
      store.close();
      throw e;
    }
    return closeOnShutdown ? mill.closeOnShutdown() : mill;
  }

  /**
   * For the {@code testing} module: the settings of an engine that is driven by hand, in memory and
   * on the thread of the test. What is set of a store or of threads is left out.
   */
  @SuppressWarnings("exports")
  public EngineSettings handDriven() {
    virtualThreads = false;
    return unlimitedThreads().shutdownGrace(Duration.ZERO).engineSettings();
  }

  /**
   * For the {@code testing} module: refuses what {@link #handDriven} leaves out.
   *
   * @throws InvalidTaskException if there are settings of a store or of threads
   */
  public void requireHandDriven() {
    HandDrivenSettings.check(storeSettings(), threads != null || virtualThreads);
  }

  HandlerFactory handlerFactory() {
    return handlers;
  }

  private StoreSettings storeSettings() {
    return new StoreSettings(
        url,
        user,
        password,
        dataSource,
        schema,
        tablePrefix,
        migrate,
        maxConnections,
        listen,
        createSchema,
        openWait,
        statementTimeout);
  }

  EngineSettings engineSettings() {
    return new EngineSettings(
        name,
        host == null ? hostName() : host,
        lease,
        threads == null ? defaultThreads() : threads,
        maxAsync,
        virtualThreads,
        Map.copyOf(queues),
        Set.copyOf(tenants),
        grace,
        patience,
        codec,
        payloadLimit,
        List.copyOf(submitInterceptors),
        List.copyOf(runInterceptors),
        List.copyOf(listeners),
        defaults,
        Map.copyOf(policyChanges),
        storedPoliciesWin,
        schedules,
        holdSubmitted,
        submitWait,
        auditRetention,
        archiver,
        transactions);
  }

  private int defaultThreads() {
    return virtualThreads ? EngineSettings.MAX_ASYNC : EngineSettings.THREADS;
  }

  private static StoreProvider provider(StoreSettings settings) {
    Set<String> known = new TreeSet<>();
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
      if (provider.accepts(settings)) {
        return provider;
      }
      known.addAll(provider.urls());
    }
    throw new TaskmillException(
        "No store on the class path opens %s; those that there are open URLs that begin with %s. Mend the"
                .formatted(
                    settings.url() == null ? "a DataSource" : "a URL " + beginning(settings.url()),
                    known)
            + " URL, or add the module of the store (taskmill-store-jdbc for databases) and the"
            + " database's driver.");
  }

  /** What it begins with, and no more: there may be a password in the rest. */
  private static String beginning(String url) {
    Matcher schemes = SCHEMES.matcher(url);
    return schemes.lookingAt()
        ? "that begins with '%s'".formatted(schemes.group())
        : "without a scheme such as jdbc:postgresql:";
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
