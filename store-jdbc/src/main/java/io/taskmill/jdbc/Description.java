package io.taskmill.jdbc;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says where a database is, without secrets. */
final class Description {

  private static final Pattern BEFORE_HOST = Pattern.compile("^jdbc:[a-z]+:(//)?([^/@]*@)?");
  private static final Pattern PARAMETERS = Pattern.compile("[?;].*");

  private Description() {}

  /** Host, port and database of a JDBC URL. Parameters are left out: one may be a password. */
  static String place(@Nullable String url) {
    if (url == null) {
      return "the given DataSource";
    }
    String place = BEFORE_HOST.matcher(url).replaceFirst("");
    return PARAMETERS.matcher(place).replaceFirst("");
  }
}
