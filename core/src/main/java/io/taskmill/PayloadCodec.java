package io.taskmill;

import java.lang.reflect.Type;

/** Turns payloads, results and checkpoints into text and back. JSON unless told otherwise. */
public interface PayloadCodec {

  /**
   * The text that is stored; throws any exception if the value cannot be written.
   *
   * @param as the declared type of a payload or result, such as {@code Order} or {@code
   *     List<Order>}; the value's own class for a checkpoint
   */
  String encode(Object value, Type as);

  /**
   * The value, an object of that type; throws any exception if the text does not fit it.
   *
   * @param as a class, or a generic type such as {@code List<Order>} that is known in all its parts
   */
  Object decode(String text, Type as);
}
