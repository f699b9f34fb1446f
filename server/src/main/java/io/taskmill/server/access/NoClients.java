package io.taskmill.server.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;

/** Forgets the provider's access tokens: they are not needed once somebody has signed in. */
public final class NoClients implements OAuth2AuthorizedClientRepository {

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // as the interface has it
  public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
      String registration, Authentication principal, HttpServletRequest request) {
    return null;
  }

  @Override
  public void saveAuthorizedClient(
      OAuth2AuthorizedClient client,
      Authentication principal,
      HttpServletRequest request,
      HttpServletResponse response) {}

  @Override
  public void removeAuthorizedClient(
      String registration,
      Authentication principal,
      HttpServletRequest request,
      HttpServletResponse response) {}
}
