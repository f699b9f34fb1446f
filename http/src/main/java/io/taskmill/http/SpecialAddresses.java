package io.taskmill.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * The addresses that are not public: those of this machine, of networks that only insiders reach,
 * and those that stand for others. From the registries of special-purpose addresses of IANA, and
 * what clouds have put beside them.
 */
final class SpecialAddresses {

  /**
   * A range that is not public.
   *
   * @param what what it is for, to people
   * @param insider whether ordinary services of one's own have such addresses
   */
  record Special(AddressRange range, String what, boolean insider) {}

  /** All public addresses of IPv6 are in here. */
  private static final AddressRange GLOBAL_UNICAST = AddressRange.parse("2000::/3");

  private static final Special NOT_GLOBAL = special("::/0", "not a public address of IPv6");

  /** The first that contains an address counts. */
  private static final List<Special> SPECIAL =
      List.of(
          special("100.100.100.200", "where a cloud has its metadata"),
          special("fd00:ec2::254", "where a cloud has its metadata"),
          special("fd20:ce::254", "where a cloud has its metadata"),
          insider("127.0.0.0/8", "loopback"),
          insider("10.0.0.0/8", "private"),
          insider("172.16.0.0/12", "private"),
          insider("192.168.0.0/16", "private"),
          insider("100.64.0.0/10", "shared behind a carrier's NAT"),
          special("169.254.0.0/16", "link-local, where clouds have their metadata"),
          special("0.0.0.0/8", "this machine or network"),
          special("192.0.0.0/24", "for protocols"),
          special("192.0.2.0/24", "for documentation"),
          special("192.88.99.0/24", "a relay to IPv6"),
          special("198.18.0.0/15", "for benchmarks"),
          special("198.51.100.0/24", "for documentation"),
          special("203.0.113.0/24", "for documentation"),
          special("168.63.129.16", "the platform of a cloud"),
          special("224.0.0.0/4", "multicast"),
          special("240.0.0.0/4", "reserved"),
          insider("::1", "loopback"),
          insider("fc00::/7", "private"),
          special("fe80::/10", "link-local"),
          special("ff00::/8", "multicast"),
          special("::ffff:0:0/96", "an address of IPv4 in one of IPv6"),
          special("::/96", "unspecified, or an address of IPv4 in one of IPv6"),
          special("64:ff9b::/96", "an address of IPv4 behind NAT64"),
          special("64:ff9b:1::/48", "an address of IPv4 behind NAT64"),
          special("2002::/16", "an address of IPv4 behind 6to4"),
          special("2001::/23", "for protocols, Teredo among them"),
          special("2001:db8::/32", "for documentation"),
          special("3fff::/20", "for documentation"));

  private SpecialAddresses() {}

  /** What an address is; empty if it is public. */
  static Optional<Special> find(InetAddress address) {
    Optional<Special> listed =
        SPECIAL.stream().filter(special -> special.range.contains(address)).findFirst();
    boolean open = address instanceof Inet4Address || GLOBAL_UNICAST.contains(address);
    return listed.isPresent() || open ? listed : Optional.of(NOT_GLOBAL);
  }

  private static Special insider(String range, String what) {
    return new Special(AddressRange.parse(range), what, true);
  }

  private static Special special(String range, String what) {
    return new Special(AddressRange.parse(range), what, false);
  }
}
