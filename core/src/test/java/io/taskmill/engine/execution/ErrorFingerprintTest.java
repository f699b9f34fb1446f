package io.taskmill.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which errors count as the same one. */
class ErrorFingerprintTest {

  @Test
  void messagesAndLinesMakeNoDifference() {
    assertThat(ErrorFingerprint.of(parsing("seven"))).isEqualTo(ErrorFingerprint.of(parsing("-")));
    assertThat(ErrorFingerprint.of(at("a.B", "c", 17)))
        .isEqualTo(ErrorFingerprint.of(at("a.B", "c", 4)));
  }

  private static Throwable parsing(String text) {
    return catchThrowable(() -> Long.parseLong(text));
  }

  @Test
  void thePlaceTheClassAndTheCauseMakeADifference() {
    long error = ErrorFingerprint.of(at("a.B", "c"));
    assertThat(ErrorFingerprint.of(at("a.B", "d"))).isNotEqualTo(error);
    IOException other = new IOException();
    other.setStackTrace(at("a.B", "c").getStackTrace());
    assertThat(ErrorFingerprint.of(other)).isNotEqualTo(error);
    Throwable caused = at("a.B", "c").initCause(at("x.Y", "z"));
    assertThat(ErrorFingerprint.of(caused)).isNotEqualTo(error);
    Throwable elsewhere = at("a.B", "c").initCause(at("x.Y", "other"));
    assertThat(ErrorFingerprint.of(caused)).isNotEqualTo(ErrorFingerprint.of(elsewhere));
  }

  @Test
  void numbersThatTheJvmMakesUpMakeNoDifference() {
    long first = ErrorFingerprint.of(at("shop.Desk$$Lambda$14/0x00007f01c0", "run"));
    assertThat(ErrorFingerprint.of(at("shop.Desk$$Lambda$231/0x00007f99ab", "run")))
        .isEqualTo(first);
    assertThat(ErrorFingerprint.of(at("shop.Desk", "lambda$open$3")))
        .isEqualTo(ErrorFingerprint.of(at("shop.Desk", "lambda$open$4")));
  }

  @Test
  void reflectionTheEngineAndRecursionMakeNoDifference() {
    StackTraceElement own = frame("shop.Desk", "run");
    StackTraceElement caller = frame("shop.Desk", "open");
    long plain = ErrorFingerprint.of(with(own, caller));
    assertThat(
            ErrorFingerprint.of(
                with(
                    own,
                    frame("jdk.internal.reflect.DirectMethodHandleAccessor", "invoke"),
                    frame("java.lang.reflect.Method", "invoke"),
                    caller)))
        .isEqualTo(plain);
    assertThat(
            ErrorFingerprint.of(
                with(
                    own,
                    caller,
                    frame("io.taskmill.engine.execution.Execution", "run"),
                    frame("java.lang.VirtualThread", "run"))))
        .isEqualTo(plain);
    assertThat(ErrorFingerprint.of(with(own, own, own, caller))).isEqualTo(plain);
  }

  private static Exception at(String name, String method) {
    return at(name, method, 1);
  }

  private static Exception at(String name, String method, int line) {
    return with(new StackTraceElement(name, method, "Any.java", line));
  }

  private static Exception with(StackTraceElement... frames) {
    Exception failure = new IllegalStateException();
    failure.setStackTrace(frames);
    return failure;
  }

  private static StackTraceElement frame(String name, String method) {
    return new StackTraceElement(name, method, "Any.java", 1);
  }
}
