package io.taskmill.openapi.check;

import java.net.URI;
import java.util.Map;

/** A running server whose API is looked at. */
public interface ApiServer {

  /** A caller without any token. */
  String NOBODY = "nobody";

  /** Where its operations lie. */
  URI base();

  /**
   * The headers that make a request one of somebody.
   *
   * @param role a role of the document, or {@link #NOBODY}
   */
  Map<String, String> headers(String role);
}
