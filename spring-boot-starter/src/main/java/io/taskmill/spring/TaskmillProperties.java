package io.taskmill.spring;

import io.taskmill.spring.actuate.HealthProperties;
import io.taskmill.spring.actuate.MetricsProperties;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything that is set by {@code taskmill.*}. What is left out is as {@link
 * io.taskmill.TaskmillBuilder} has it. A name that is not known stops the start.
 *
 * @param enabled Whether there is a Taskmill at all.
 * @param role What this application does: submit, worker or all.
 * @param schedules Whether this application stores the schedules of its recurring handlers, and
 *     fires those that are due. If not, others do; it still runs their tasks.
 * @param url A store of its own, as in jdbc:postgresql://…, instead of the application's
 *     DataSource.
 * @param username Who connects to the URL.
 * @param password The password for the URL.
 * @param dataSource The name of the DataSource bean to use; the primary or only one by default.
 * @param schema The database schema of the tables; the connection's own by default.
 * @param createSchema Whether the database schema, the namespace of the tables, is made if it is
 *     missing.
 * @param tablePrefix What the names of the tables begin with.
 * @param migrate Whether the tables are brought up to date; if not, they are only checked.
 * @param maxConnections How many connections are held at most at a time.
 * @param listen Whether to listen for wake-ups of other processes; if not, polling finds tasks.
 * @param waitToOpen How long the start waits for a database that cannot be reached.
 * @param waitToSubmit How long a submit is tried again while the store is away.
 * @param auditRetention How long the audit keeps who did what.
 * @param name What this process is called in lists of nodes; spring.application.name by default.
 * @param host What this machine is called, for tasks that ask for one; as the operating system
 *     calls it by default.
 * @param lease How long this process may be silent before its tasks go to others.
 * @param threads How many handlers run at once; 20, or 1000 on virtual threads, by default.
 * @param maxAsync How many tasks of async handlers are under way at once.
 * @param virtualThreads Whether handlers run on virtual threads; as spring.threads.virtual.enabled
 *     says by default.
 * @param queues The queues that are served; all by default.
 * @param queueWeights The share of this worker that a queue gets while several wait; 1 by default.
 * @param tenants The tenants that are served; all by default.
 * @param shutdownGrace How long running handlers may go on when the application stops; two thirds
 *     of spring.lifecycle.timeout-per-shutdown-phase by default, and 80 percent at most.
 * @param payloadLimit The largest payload, result or checkpoint in bytes.
 * @param storedPoliciesWin Whether what code and properties say of a type counts only until it is
 *     stored.
 * @param holdSubmitted For debugging: submitted tasks wait until a person resumes them.
 * @param types The policies of types, by their names.
 * @param metrics How tasks are measured.
 * @param health When the health of tasks is DOWN.
 */
@ConfigurationProperties(prefix = "taskmill", ignoreUnknownFields = false)
public record TaskmillProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("all") Role role,
    @DefaultValue("true") boolean schedules,
    @Nullable String url,
    @Nullable String username,
    @Nullable String password,
    @Nullable String dataSource,
    @Nullable String schema,
    @DefaultValue("false") boolean createSchema,
    @Nullable String tablePrefix,
    @DefaultValue("true") boolean migrate,
    @Nullable Integer maxConnections,
    @DefaultValue("true") boolean listen,
    @Nullable Duration waitToOpen,
    @Nullable Duration waitToSubmit,
    @Nullable Duration auditRetention,
    @Nullable String name,
    @Nullable String host,
    @Nullable Duration lease,
    @Nullable Integer threads,
    @Nullable Integer maxAsync,
    @Nullable Boolean virtualThreads,
    @DefaultValue List<String> queues,
    @DefaultValue Map<String, Integer> queueWeights,
    @DefaultValue List<Long> tenants,
    @Nullable Duration shutdownGrace,
    @Nullable Integer payloadLimit,
    @DefaultValue("false") boolean storedPoliciesWin,
    @DefaultValue("false") boolean holdSubmitted,
    @DefaultValue Map<String, TypeProperties> types,
    @NestedConfigurationProperty @DefaultValue MetricsProperties metrics,
    @NestedConfigurationProperty @DefaultValue HealthProperties health) {

  /** Without the password, and without the URL, which may have one. */
  @Override
  public String toString() {
    return "TaskmillProperties[role=%s, name=%s, queues=%s]".formatted(role, name, queues);
  }
}
