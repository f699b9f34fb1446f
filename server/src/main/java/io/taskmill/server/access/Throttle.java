package io.taskmill.server.access;

import io.taskmill.admin.Documents;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Slows down who guesses passwords. Tries are counted for a user from one address, for an address,
 * and for a user from anywhere; after some that are free, each further one has to wait twice as
 * long. From an address where the user has signed in before, tries of others elsewhere do not
 * count, so that nobody can lock a user out for long.
 */
public final class Throttle {

  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration FORGET = Duration.ofHours(1);
  private static final Duration KNOWN_FOR = Duration.ofDays(30);
  private static final int MOST_DOUBLINGS = 20;
  private static final int TRIES = 20;
  private static final int IPV6_NETWORK_BYTES = 8;

  private final Shelf<Tries> tries;
  private final Shelf<Known> known;
  private final Clock clock;

  /** On the tries that the servers of a cluster share. */
  public Throttle(Documents documents, Clock clock) {
    this.tries = new Shelf<>(documents, "throttle/", Tries.class);
    this.known = new Shelf<>(documents, "known-address/", Known.class);
    this.clock = clock;
  }

  private record Tries(int count, Instant notBefore) {}

  private record Known(Instant since) {}

  /**
   * How tries of a kind are counted.
   *
   * @param free how many need not wait
   * @param longest how long one has to wait at most
   */
  private record Rule(String key, int free, Duration longest) {

    /** Never longer than from now on: the clock of another server may be ahead. */
    Duration left(Tries counted, Instant now) {
      Duration wait = wait(counted.count());
      Duration left = Duration.between(now, counted.notBefore());
      if (left.isNegative()) {
        return Duration.ZERO;
      }
      return left.compareTo(wait) > 0 ? wait : left;
    }

    Duration wait(int count) {
      if (count < free) {
        return Duration.ZERO;
      }
      Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(count - free, MOST_DOUBLINGS));
      return wait.compareTo(longest) > 0 ? longest : wait;
    }
  }

  /**
   * Counts a try before it is made: many at once are not cheaper.
   *
   * @return how long to wait before it may be made; zero if it may be made now
   */
  Duration begin(String user, String address) {
    for (Rule rule : rules(user, network(address))) {
      Duration wait = count(rule);
      if (!wait.isZero()) {
        return wait;
      }
    }
    return Duration.ZERO;
  }

  private List<Rule> rules(String user, String network) {
    Rule pair = new Rule(pairKey(user, network), 5, Duration.ofMinutes(15));
    Rule address = new Rule(addressKey(network), 30, Duration.ofMinutes(15));
    if (known.get(pairKey(user, network)).isPresent()) {
      return List.of(pair, address);
    }
    return List.of(pair, address, new Rule(userKey(user), 20, Duration.ofSeconds(30)));
  }

  private Duration count(Rule rule) {
    for (int i = 0; i < TRIES; i++) {
      Instant now = clock.instant();
      Optional<Shelf.Entry<Tries>> before = tries.find(rule.key());
      if (before.isEmpty()) {
        Tries first = new Tries(1, now.plus(rule.wait(1)));
        if (tries.create(rule.key(), first, FORGET)) {
          return Duration.ZERO;
        }
        continue;
      }
      Tries counted = before.get().value();
      Duration left = rule.left(counted, now);
      if (!left.isZero()) {
        return left;
      }
      int count = counted.count() + 1;
      if (tries.change(before.get(), new Tries(count, now.plus(rule.wait(count))), FORGET)) {
        return Duration.ZERO;
      }
    }
    return FIRST_WAIT; // so many at once are no person
  }

  /** That the try was right: those before it count no more. */
  void succeeded(String user, String address) {
    String network = network(address);
    String pair = pairKey(user, network);
    tries.remove(pair);
    tries.remove(userKey(user));
    uncount(addressKey(network));
    if (known.find(pair).isEmpty()) {
      known.create(pair, new Known(clock.instant()), KNOWN_FOR);
    }
  }

  /**
   * Many people may come from one address, and what they do right is no guess. The wait that others
   * have caused stays: whoever has an account could else end it after each guess.
   */
  private void uncount(String key) {
    Optional<Shelf.Entry<Tries>> counted = tries.find(key);
    if (counted.isPresent() && counted.get().value().count() > 0) {
      Tries before = counted.get().value();
      tries.change(counted.get(), new Tries(before.count() - 1, before.notBefore()), FORGET);
    }
  }

  private static String addressKey(String network) {
    return "address/" + network;
  }

  private static String userKey(String user) {
    return "user/" + RandomText.hash(user);
  }

  private static String pairKey(String user, String network) {
    return "user/" + RandomText.hash(user) + "/" + network;
  }

  /** Of IPv6 the network: whoever has one has all addresses in it. */
  private static String network(String address) {
    try {
      InetAddress parsed = InetAddress.getByName(address); // digits only, nothing is looked up
      if (parsed instanceof Inet6Address) {
        byte[] bytes = Arrays.copyOf(parsed.getAddress(), IPV6_NETWORK_BYTES);
        return HexFormat.of().formatHex(bytes);
      }
      return parsed.getHostAddress();
    } catch (UnknownHostException e) {
      return RandomText.hash(address);
    }
  }
}
