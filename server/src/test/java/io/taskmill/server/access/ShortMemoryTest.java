package io.taskmill.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is read again, and what is not. */
class ShortMemoryTest {

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger reads = new AtomicInteger();
  private final ShortMemory<String> memory = new ShortMemory<>(nanos::get);

  private Optional<String> read(String key) {
    reads.incrementAndGet();
    return key.startsWith("guess") ? Optional.empty() : Optional.of(key);
  }

  @Test
  void whatIsNotThereIsNotReadAgainForAMoment() {
    assertThat(memory.get("guess", this::read)).isEmpty();
    assertThat(memory.get("guess", this::read)).isEmpty();
    assertThat(reads).hasValue(1);

    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    memory.get("guess", this::read);
    assertThat(reads).hasValue(2);

    memory.forget("guess");
    assertThat(memory.get("guess", key -> Optional.of("made"))).hasValue("made");
  }

  @Test
  void guessesPushOutNothingThatIsInUse() {
    memory.get("token", this::read);
    for (int i = 0; i < 20_000; i++) {
      memory.get("guess" + i, this::read);
    }
    reads.set(0);

    assertThat(memory.get("token", this::read)).hasValue("token");
    assertThat(reads).hasValue(0);
  }
}
