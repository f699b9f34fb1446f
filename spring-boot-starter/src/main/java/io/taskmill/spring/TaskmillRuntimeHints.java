package io.taskmill.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What a native image cannot see by itself of core and of the store on databases. */
final class TaskmillRuntimeHints implements RuntimeHintsRegistrar {

  /** Looked up by name, since they are not there on each Java, or with each driver. */
  private static final String[] BY_NAME = {
    "java.lang.Thread$Builder",
    "java.lang.Thread$Builder$OfVirtual",
    "org.postgresql.PGConnection",
    "org.postgresql.PGNotification"
  };

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    hints.resources().registerPattern("io/taskmill/jdbc/sql/**");
    hints.resources().registerPattern("META-INF/services/io.taskmill.spi.StoreProvider");
    hints.reflection().registerType(Thread.class, MemberCategory.INVOKE_PUBLIC_METHODS);
    for (String name : BY_NAME) {
      hints
          .reflection()
          .registerTypeIfPresent(classLoader, name, MemberCategory.INVOKE_PUBLIC_METHODS);
    }
  }
}
