package io.taskmill.server.access;

import java.util.List;

/**
 * The OpenID Connect providers by which people can sign in, in the order of their names.
 *
 * @param all none if no provider is configured
 */
public record SignInProviders(List<Provider> all) {

  public SignInProviders {
    all = List.copyOf(all);
  }

  /**
   * A way to sign in that leads elsewhere.
   *
   * @param name for people
   * @param url where it begins, relative to the server's address, so that it counts under a
   *     sub-path too
   */
  public record Provider(String name, String url) {}
}
