package io.taskmill.chaos.run;

import io.taskmill.chaos.plan.PlanSettings;
import java.nio.file.Path;
import java.util.List;

/**
 * What a run is like.
 *
 * @param store a name or URL, as {@link io.taskmill.servers.Servers} knows them
 * @param threads how many handlers a worker runs at once
 * @param perSecond how many tasks all submitters together submit in a second
 * @param mutants folders that go before the class path of workers and submitters
 */
public record ChaosSettings(
    String store, PlanSettings plan, int threads, int perSecond, List<Path> mutants) {}
