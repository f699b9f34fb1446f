package io.taskmill.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into {@code build.properties}. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      build.load(in);
    }
    return new String[] {
      "taskmill " + build.getProperty("version"),
      "Java ${java.version} (${java.vendor}), ${os.name} ${os.arch}"
    };
  }
}
