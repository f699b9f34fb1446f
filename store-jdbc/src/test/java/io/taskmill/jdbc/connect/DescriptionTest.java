package io.taskmill.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.taskmill.jdbc.JdbcStoreProvider;
import io.taskmill.spi.StoreException;
import io.taskmill.spi.StoreSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What is said of a database, and of errors that name it, holds no secrets. */
class DescriptionTest {

  @Test
  void aPlaceHasNoSecrets() {
    assertThat(Description.place("jdbc:postgresql://db:5432/shop?user=u&password=p"))
        .isEqualTo("db:5432/shop");
    assertThat(Description.place("jdbc:postgresql://u:p@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:postgresql:shop")).isEqualTo("shop");
    assertThat(Description.place("jdbc:postgresql://h1:5432,h2/shop?password=a@b"))
        .isEqualTo("h1:5432,h2/shop");
    assertThat(Description.place("jdbc:postgresql://u@[::1]:5432/shop"))
        .isEqualTo("[::1]:5432/shop");
    assertThat(Description.place("jdbc:mariadb:replication://u:p@db:3306/shop"))
        .isEqualTo("db:3306/shop");
    assertThat(Description.place("jdbc:mysql://u:p@ss@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:mysql://u:p@h1:1,u2:p2@h2:2/shop")).isEqualTo("h2:2/shop");
    assertThat(
            Description.place("jdbc:mariadb:loadbalance://(host=h1)(port=1)(user=u)(password=p)/s"))
        .isEqualTo("h1:1");
    assertThat(
            Description.place(
                "jdbc:mysql://address=(protocol=tcp)(password=p)(host=h1),address=(user=u)(host=h2)/s"))
        .isEqualTo("h1,h2");
    assertThat(Description.place("jdbc:mysql://u:p?w@db/shop")).isEqualTo("the given URL");
    assertThat(Description.place("jdbc:mysql:u:p@db/shop")).isEqualTo("db/shop");
    assertThat(Description.place("jdbc:sqlite:/home/me@work/tasks.db?password=p"))
        .isEqualTo("/home/me@work/tasks.db");
    assertThat(Description.place("jdbc:sqlite:file:tasks.db?cache=shared"))
        .isEqualTo("file:tasks.db");
    assertThat(Description.place(null)).isEqualTo("the given DataSource");
  }

  @Test
  void wordsOfADriverHaveNoSecretsEither() {
    assertThat(
            Description.withoutSecrets(
                "No luck with 'jdbc:mysql://u:p@db/shop?password=q' and (password=r), password=s;x"))
        .isEqualTo("No luck with 'db/shop' and (password=…), password=…;x");
  }

  @Test
  void aDriverThatIsMissingIsNamedAndTheUrlKeptSecret() {
    // Its driver is there, and does not know this kind of URL.
    String url = "jdbc:mysql:aws://clerk:secret@localhost:1/shop?password=hidden";
    assertThatThrownBy(() -> new JdbcStoreProvider().open(StoreSettings.of(url)))
        .isExactlyInstanceOf(StoreException.class)
        .hasMessageContaining("com.mysql:mysql-connector-j")
        .hasMessageContaining("localhost:1/shop")
        .hasStackTraceContaining("Opening")
        .extracting(DescriptionTest::stackTrace)
        .asString()
        .doesNotContain("secret", "hidden");
  }

  private static String stackTrace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
