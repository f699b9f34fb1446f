package io.taskmill.servers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How external programs are told where the server is. */
class PostgresUriTest {

  @Test
  void theUserAndAnOddPasswordAreKept() {
    assertThat(PostgresUri.of("jdbc:postgresql://db:5433/shop?user=me&password=a%2Fb&x=1", "other"))
        .isEqualTo("postgres://me:a%2Fb@db:5433/other");
  }

  @Test
  void thePortMayBeLeftOut() {
    assertThat(PostgresUri.of("jdbc:postgresql://db/shop?user=me", "other"))
        .isEqualTo("postgres://me@db:5432/other");
  }
}
