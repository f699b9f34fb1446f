package io.taskmill.server;

import org.jspecify.annotations.Nullable;

/** What can be said on the command line. */
enum Flag {
  PORT("--port", "server.port", "number", "Where it listens; 0 for any free port."),
  ADDRESS(
      "--address",
      "server.address",
      "address",
      "The address it listens on: this machine only, unless told; 0.0.0.0 for all."),
  STORE(
      "--store",
      "taskmill.url",
      "url",
      "The store, as in jdbc:postgresql://host/database; a SQLite file in the data folder by default."),
  DATA(
      "--data",
      "taskmill.server.data",
      "folder",
      "Where the SQLite file and the key file are; made if it is missing."),
  CONFIG(
      "--config",
      "spring.config.additional-location",
      "file",
      "A file with settings, .properties or .yaml."),
  DEMO("--demo", "taskmill.server.demo", null, "Runs a living example in it."),
  NEW_ADMIN_SECRET(
      "--new-admin-secret",
      "taskmill.server.new-admin-secret",
      null,
      "Makes and prints one more admin secret, for whoever has lost the first.");

  private final String text;
  private final String property;
  private final @Nullable String value;
  private final String help;

  Flag(String text, String property, @Nullable String value, String help) {
    this.text = text;
    this.property = property;
    this.value = value;
    this.help = help;
  }

  /** As it is written. */
  String text() {
    return text;
  }

  /** The setting that it stands for. */
  String property() {
    return property;
  }

  /** What follows it; null if nothing does. */
  @Nullable String value() {
    return value;
  }

  /** What it means. */
  String help() {
    return help;
  }
}
