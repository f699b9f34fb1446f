package io.taskmill.chaos.run;

import io.taskmill.chaos.plan.PlanSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run is like.
 *
 * @param store a name or URL, as {@link io.taskmill.servers.Servers} knows them
 * @param threads how many handlers a worker runs at once
 * @param perSecond how many tasks all submitters together submit in a second
 * @param schedules how many schedules fire each second
 * @param patience how long nothing may come to its end after the faults before it is called stuck
 * @param before folders that go before the class path of workers and submitters
 * @param beforeLast folders that go before that of the last worker
 * @param beforeServers folders that go before that of servers
 * @param faketime the library that sets a process's clock, where clocks are to be skewed
 */
public record ChaosSettings(
    String store,
    PlanSettings plan,
    int threads,
    int perSecond,
    int schedules,
    Duration patience,
    List<Path> before,
    List<Path> beforeLast,
    List<Path> beforeServers,
    @Nullable Path faketime) {}
