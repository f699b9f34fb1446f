package io.taskmill.chaos.simulation;

import io.taskmill.spi.StoreAwayException;
import io.taskmill.spi.StoreException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What lies between a process and the store. A verb takes its time on the way there and on the way
 * back, may be lost on either, may arrive twice, and takes effect in one moment in between.
 */
final class Wire {

  /** How long a hanging verb hangs at most: two leases, so that a node can be taken for dead. */
  private static final Duration HANG = World.LEASE.multipliedBy(2);

  private static final Duration GIVE_UP = Duration.ofMillis(30);

  private final Scheduler scheduler;
  private final Weather weather;
  private final Dice dice;
  private final SimProcess network;

  Wire(Scheduler scheduler, Weather weather, Dice dice, SimProcess network) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.dice = dice;
    this.network = network;
  }

  /** A verb that changes nothing when it arrives a second time, however much later. */
  <T> T anyTime(String verb, Supplier<T> effect) {
    if (dice.chance(weather.duplicate() / 4) && !weather.isAway()) {
      new SimThread(scheduler, network, verb, () -> arriveLate(verb, effect)).start();
    }
    return twice(verb, effect);
  }

  private <T> void arriveLate(String verb, Supplier<T> effect) {
    scheduler.sleep(dice.between(Duration.ZERO, HANG));
    if (!weather.isAway()) {
      scheduler.trace(() -> verb + ": arrives once more");
      var unused = effect.get();
    }
  }

  /** A verb that changes nothing when it arrives a second time before it is answered. */
  <T> T twice(String verb, Supplier<T> effect) {
    return call(verb, effect, weather.duplicate());
  }

  <T> T once(String verb, Supplier<T> effect) {
    return call(verb, effect, 0);
  }

  private <T> T call(String verb, Supplier<T> effect, double duplicate) {
    travel();
    if (weather.isAway()) {
      scheduler.sleep(dice.between(Duration.ZERO, GIVE_UP));
      scheduler.trace(() -> verb + ": the store is away");
      throw away(verb);
    }
    if (dice.chance(weather.errorBefore())) {
      scheduler.trace(() -> verb + ": lost on its way to the store");
      throw away(verb);
    }
    if (dice.chance(weather.refusal())) {
      scheduler.trace(() -> verb + ": refused");
      throw new StoreException("The simulated store refuses " + verb + ".", null);
    }
    T answer = effect.get();
    if (dice.chance(duplicate)) {
      scheduler.trace(() -> verb + ": arrives twice");
      travel();
      answer = effect.get();
    }
    if (dice.chance(0.5)) {
      travel();
    }
    if (weather.isAway() || dice.chance(weather.errorAfter())) {
      scheduler.trace(() -> verb + ": its answer is lost");
      throw away(verb);
    }
    return answer;
  }

  private void travel() {
    Duration time =
        dice.chance(weather.hang())
            ? dice.between(Duration.ZERO, HANG)
            : dice.mostlyShort(weather.latency());
    scheduler.sleep(time);
  }

  private static StoreAwayException away(String verb) {
    return new StoreAwayException("The simulated store did not answer to " + verb + ".", null);
  }
}
