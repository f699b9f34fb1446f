package io.taskmill.http;

import io.taskmill.InvalidTaskException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** A range of addresses in CIDR notation, or a single address. */
final class AddressRange {

  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final int MAPPED_LENGTH = 16;

  private final String text;
  private final byte[] network;
  private final int bits;

  private AddressRange(String text, byte[] network, int bits) {
    this.text = text;
    this.network = network;
    this.bits = bits;
  }

  /** Whether a text is an address or a range, and not a name. */
  static boolean isAddress(String text) {
    return text.indexOf('/') >= 0 || isLiteral(text);
  }

  /** Whether a text is an address that is understood without asking anybody. */
  static boolean isLiteral(String text) {
    return text.indexOf(':') >= 0 || IPV4.matcher(text).matches();
  }

  static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    if (!isLiteral(address)) {
      throw invalid(text, "the part before the / is no address");
    }
    byte[] network = bytes(text, address);
    int length = network.length * Byte.SIZE;
    int bits = slash < 0 ? length : bits(text, text.substring(slash + 1), length);
    for (int bit = bits; bit < length; bit++) {
      if (isSet(network, bit)) {
        throw invalid(text, "the address has bits beyond the first " + bits);
      }
    }
    return new AddressRange(text, network, bits);
  }

  private static byte[] bytes(String text, String literal) {
    byte[] bytes;
    try {
      bytes = InetAddress.getByName(literal).getAddress();
    } catch (UnknownHostException e) {
      throw invalid(text, "it is no address");
    }
    if (literal.indexOf(':') < 0 || bytes.length == MAPPED_LENGTH) {
      return bytes;
    }
    // Java makes an IPv4 address of a mapped one; here it stays what it was written as.
    byte[] mapped = new byte[MAPPED_LENGTH];
    mapped[10] = (byte) 0xFF;
    mapped[11] = (byte) 0xFF;
    System.arraycopy(bytes, 0, mapped, 12, bytes.length);
    return mapped;
  }

  private static int bits(String text, String number, int length) {
    try {
      int bits = Integer.parseInt(number);
      if (bits >= 0 && bits <= length) {
        return bits;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw invalid(text, "behind the / belongs a number from 0 to " + length);
  }

  boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    if (other.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      if (isSet(network, bit) != isSet(other, bit)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSet(byte[] bytes, int bit) {
    return (bytes[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) == 1;
  }

  private static InvalidTaskException invalid(String text, String why) {
    return new InvalidTaskException(
        "'%s' is no range of addresses: %s. Give an address or a range such as 10.1.0.0/16."
            .formatted(CallRules.shown(text), why));
  }

  @Override
  public String toString() {
    return text;
  }
}
