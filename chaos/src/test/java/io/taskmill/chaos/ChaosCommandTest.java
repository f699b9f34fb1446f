package io.taskmill.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ChaosCommandTest {

  private final StringWriter err = new StringWriter();

  @Test
  void aRunNeedsSomebodyWhoGoesOn() {
    assertThat(run("--workers", "1")).isEqualTo(2);
    assertThat(err.toString()).contains("--workers is 1, but must be at least 2");
  }

  @Test
  void anUnknownFaultIsRefused() {
    assertThat(run("--faults", "flood=1")).isEqualTo(2);
    assertThat(err.toString()).contains("'flood'");
  }

  @Test
  void aFailoverNeedsAServerThatIsStartedHere() {
    assertThat(run("--store", "sqlite", "--faults", "failover=1")).isEqualTo(2);
    assertThat(err.toString()).contains("sqlite is no server that is started here");
  }

  @Test
  void anUnknownMutantIsRefused() {
    assertThat(run("--mutants=nobody is called so")).isEqualTo(2);
    assertThat(err.toString()).contains("no mutant of that store is called so");
  }

  private int run(String... args) {
    return new ChaosCommand().run(new PrintWriter(new StringWriter()), new PrintWriter(err), args);
  }
}
