package io.taskmill.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command line as settings. A flag that is not known is refused. */
final class Flags {

  private static final List<String> SETTINGS =
      List.of("--taskmill.", "--server.", "--spring.", "--management.", "--logging.");

  private final List<String> settings;
  private final boolean help;

  private Flags(List<String> settings, boolean help) {
    this.settings = List.copyOf(settings);
    this.help = help;
  }

  static Flags of(String... arguments) {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (argument.equals("--help") || argument.equals("-h")) {
        return new Flags(List.of(), true);
      }
      if (SETTINGS.stream().anyMatch(argument::startsWith) && argument.contains("=")) {
        settings.add(argument);
        continue;
      }
      int equals = argument.indexOf('=');
      Flag flag = flag(equals < 0 ? argument : argument.substring(0, equals));
      String value;
      if (flag.value() == null) {
        requireNoValue(flag, equals);
        value = "true";
      } else if (equals >= 0) {
        value = argument.substring(equals + 1);
      } else if (i + 1 < arguments.length) {
        value = arguments[++i];
      } else {
        throw new IllegalArgumentException(
            "%s wants a value: %s <%s>.".formatted(flag.text(), flag.text(), flag.value()));
      }
      settings.add("--" + flag.property() + "=" + checked(flag, value));
    }
    return new Flags(settings, false);
  }

  private static Flag flag(String text) {
    return Arrays.stream(Flag.values())
        .filter(flag -> flag.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not known. Known are %s and --help; settings are written as --taskmill.server.data=folder."
                        .formatted(
                            text,
                            Arrays.stream(Flag.values())
                                .map(Flag::text)
                                .collect(Collectors.joining(", ")))));
  }

  private static void requireNoValue(Flag flag, int equals) {
    if (equals >= 0) {
      throw new IllegalArgumentException("%s takes no value.".formatted(flag.text()));
    }
  }

  private static String checked(Flag flag, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("The value of %s is empty.".formatted(flag.text()));
    }
    switch (flag) {
      case PORT -> requirePort(value);
      case CONFIG -> {
        if (!Files.isReadable(Path.of(value))) {
          throw new IllegalArgumentException(
              "There is no file %s that could be read, but --config names it.".formatted(value));
        }
        return "file:" + Path.of(value).toAbsolutePath();
      }
      case STORE -> {
        if (!value.startsWith("jdbc:") && !value.startsWith("memory:")) {
          throw new IllegalArgumentException(
              "--store wants a URL such as jdbc:postgresql://host/database, jdbc:mariadb://host/database or jdbc:sqlite:file.db.");
        }
      }
      default -> {}
    }
    return value;
  }

  private static void requirePort(String value) {
    if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 65_535) {
      throw new IllegalArgumentException(
          "--port is '%s', but must be a number from 0 to 65535.".formatted(value));
    }
  }

  static String help() {
    StringBuilder text = new StringBuilder(400);
    text.append("Usage: taskmill server [flags]\n\n");
    for (Flag flag : Flag.values()) {
      String written = flag.value() == null ? flag.text() : flag.text() + " <" + flag.value() + ">";
      text.append("  %-22s %s%n".formatted(written, flag.help()));
    }
    return text.append("\nAll settings are in docs/server.md.\n").toString();
  }

  boolean wantsHelp() {
    return help;
  }

  /** As Spring takes them. */
  String[] settings() {
    return settings.toArray(String[]::new);
  }
}
