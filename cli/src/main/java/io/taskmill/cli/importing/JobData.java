package io.taskmill.cli.importing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The data of a job or trigger of Quartz, as its column has it. With {@code
 * org.quartz.jobStore.useProperties} it is a text of names and values. Otherwise it is a serialised
 * Java object: such a thing can run code when it is read, so it is only looked at from outside, to
 * see whether it is an empty map.
 */
final class JobData {

  private static final byte[] SERIALISED = {(byte) 0xAC, (byte) 0xED, 0, 5};

  /**
   * How a serialised map of Quartz ends that has no entry: a block of 8 bytes with capacity and
   * size 0, the end of the map, and a boolean of the object around it.
   */
  private static final int TAIL = 12;

  private final byte[] data;

  /** What the column has; null if it has nothing. */
  JobData(byte @Nullable [] data) {
    this.data = data == null ? new byte[0] : data.clone();
  }

  /**
   * What it says.
   *
   * @throws NotImportableException if it is a serialised object that holds something
   */
  Map<String, String> read() {
    if (data.length == 0 || isEmptyMap()) {
      return Map.of();
    }
    if (isSerialised()) {
      throw new NotImportableException(
          "its JobDataMap is a serialised Java object, which is never read. Store it as text in Quartz"
              + " (useProperties), or import it --without-data and edit the payload.");
    }
    Properties properties = new Properties();
    try {
      properties.load(new ByteArrayInputStream(data));
    } catch (IOException | IllegalArgumentException e) {
      throw new NotImportableException(
          "its JobDataMap cannot be read: %s", String.valueOf(e.getMessage()));
    }
    Map<String, String> map = new TreeMap<>();
    properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
    return map;
  }

  private boolean isSerialised() {
    return data.length >= SERIALISED.length
        && Arrays.equals(data, 0, SERIALISED.length, SERIALISED, 0, SERIALISED.length);
  }

  private boolean isEmptyMap() {
    int tail = data.length - TAIL;
    return isSerialised()
        && tail > 0
        && data[tail] == 0x77
        && data[tail + 1] == 8
        && data[tail + 6] == 0
        && data[tail + 7] == 0
        && data[tail + 8] == 0
        && data[tail + 9] == 0
        && data[tail + 10] == 0x78;
  }
}
