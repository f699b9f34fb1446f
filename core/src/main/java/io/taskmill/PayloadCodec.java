package io.taskmill;

/** Turns payloads, results and checkpoints into text and back. JSON unless told otherwise. */
public interface PayloadCodec {

  /** The text that is stored; throws any exception if the value cannot be written. */
  String encode(Object value);

  /** The value; throws any exception if the text does not fit the class. */
  <T> T decode(String text, Class<T> as);
}
