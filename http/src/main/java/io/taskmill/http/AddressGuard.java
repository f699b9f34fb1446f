package io.taskmill.http;

import io.taskmill.NotAgainException;
import io.taskmill.http.SpecialAddresses.Special;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves names for the client, and refuses addresses that are not public. The client asks once
 * for each connection and connects to what this answers, so a name that changes its address between
 * check and connect gains nothing. If one address of a name is refused, the name is: a mixture is
 * no accident.
 */
final class AddressGuard implements DnsResolver {

  /** Asks for the addresses of a name. */
  @FunctionalInterface
  interface Names {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  private final Names names;
  private final List<AddressRange> allowedRanges;
  private final Set<String> allowedNames;

  AddressGuard(Names names, List<AddressRange> allowedRanges, Set<String> allowedNames) {
    this.names = names;
    this.allowedRanges = List.copyOf(allowedRanges);
    this.allowedNames = Set.copyOf(allowedNames);
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = names.resolve(host);
    if (addresses.length == 0) {
      throw new UnknownHostException(host);
    }
    for (InetAddress address : addresses) {
      require(host, address);
    }
    return addresses;
  }

  private void require(String host, InetAddress address) {
    Optional<Special> special = SpecialAddresses.find(address);
    if (special.isEmpty() || isAllowed(host, address, special.get())) {
      return;
    }
    throw new NotAgainException(
        "The call to %s is refused: its address %s is %s (%s). If that is meant, say so where the"
                .formatted(
                    host, address.getHostAddress(), special.get().what(), special.get().range())
            + " handler is registered: HttpTasks.builder().allowPrivate(\"%s\")."
                .formatted(address.getHostAddress()));
  }

  /** A name opens only what services of one's own have; its owner may let it point anywhere. */
  private boolean isAllowed(String host, InetAddress address, Special special) {
    return allowedRanges.stream().anyMatch(range -> range.contains(address))
        || (special.insider() && allowedNames.contains(AllowedHosts.host(host)));
  }

  /** Asked for authentication by Kerberos only, which is off. */
  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
