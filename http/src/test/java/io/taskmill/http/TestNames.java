package io.taskmill.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names and their addresses, as a test wants them, and who was asked for. */
final class TestNames implements AddressGuard.Names {

  final List<String> asked = new ArrayList<>();
  private final Map<String, Deque<InetAddress[]>> answers = new HashMap<>();

  /** A name whose answers change: the last one stays. */
  TestNames with(String host, String... addressesInTurn) {
    Deque<InetAddress[]> turns = new ArrayDeque<>();
    for (String each : addressesInTurn) {
      String[] parts = each.split(" ", -1);
      InetAddress[] addresses = new InetAddress[parts.length];
      for (int i = 0; i < parts.length; i++) {
        addresses[i] = address(parts[i]);
      }
      turns.add(addresses);
    }
    answers.put(host, turns);
    return this;
  }

  @Override
  public synchronized InetAddress[] resolve(String host) throws UnknownHostException {
    asked.add(host);
    Deque<InetAddress[]> turns = answers.get(host);
    if (turns == null) {
      throw new UnknownHostException(host);
    }
    return turns.size() > 1 ? turns.remove() : turns.element();
  }

  /** Unlike Java's own, leaves an IPv4 address that is mapped into IPv6 what it is. */
  static InetAddress address(String literal) {
    try {
      InetAddress address = InetAddress.getByName(literal);
      if (literal.indexOf(':') < 0 || address instanceof Inet6Address) {
        return address;
      }
      byte[] mapped = new byte[16];
      mapped[10] = (byte) 0xFF;
      mapped[11] = (byte) 0xFF;
      System.arraycopy(address.getAddress(), 0, mapped, 12, 4);
      return Inet6Address.getByAddress(null, mapped, -1);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
