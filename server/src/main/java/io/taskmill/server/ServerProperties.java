package io.taskmill.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything that is set by {@code taskmill.server.*}.
 *
 * @param data The folder for the SQLite file and the key file.
 * @param key The key itself, 32 bytes in Base64, instead of a key file: for containers.
 * @param keyFile The file with the key under which secrets are encrypted; taskmill.key in the data
 *     folder by default. All servers of a cluster need the same.
 * @param newAdminSecret Whether this start makes one more admin secret and prints it.
 * @param apiConnections How many connections to PostgreSQL or MariaDB the API has of its own.
 * @param apiTimeout How long a statement of the API may take; then it is answered with 503.
 * @param metricsOpen Whether /metrics is for everybody, and not only for who has a token.
 * @param sessionIdle After how long without a request a session ends.
 * @param sessionMax After how long a session ends in any case.
 * @param clockTolerance How far the clock of who signs requests may be from this server's.
 * @param demo Whether a living example runs in it.
 * @param mailFrom Who mails of alerts are from.
 * @param oidc Who may do what that signs in by OpenID Connect.
 */
@ConfigurationProperties(prefix = "taskmill.server", ignoreUnknownFields = false)
public record ServerProperties(
    @DefaultValue("taskmill-data") Path data,
    @Nullable Path keyFile,
    @Nullable String key,
    @DefaultValue("false") boolean newAdminSecret,
    @DefaultValue("16") int apiConnections,
    @DefaultValue("10s") Duration apiTimeout,
    @DefaultValue("false") boolean metricsOpen,
    @DefaultValue("8h") Duration sessionIdle,
    @DefaultValue("7d") Duration sessionMax,
    @DefaultValue("5m") Duration clockTolerance,
    @DefaultValue("false") boolean demo,
    @DefaultValue("taskmill@localhost") String mailFrom,
    @DefaultValue Oidc oidc) {

  /**
   * Who may do what that signs in by OpenID Connect.
   *
   * @param roleClaim The claim of the ID token that says what somebody may do.
   * @param roles Which role a value of that claim stands for: viewer, operator, admin or agent.
   * @param tenantClaim The claim with the number of the tenant to which somebody is bound; none by
   *     default, then nobody is bound.
   * @param sessionMax After how long such a session ends in any case: the provider is asked only
   *     when somebody signs in.
   */
  public record Oidc(
      @DefaultValue("roles") String roleClaim,
      @DefaultValue Map<String, String> roles,
      @Nullable String tenantClaim,
      @DefaultValue("12h") Duration sessionMax) {}

  /** Where the key is, unless it is given itself. */
  public Path keyPlace() {
    return keyFile == null ? data.resolve("taskmill.key") : keyFile;
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "ServerProperties[data=%s]".formatted(data);
  }
}
