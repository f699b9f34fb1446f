package io.taskmill.web.events;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The settings of the stream of events. */
@ConfigurationProperties("taskmill.web.events")
public final class EventsProperties {

  /** How many may listen to one process. */
  private int listeners = 1_000;

  /** How often the store is asked what has changed, while somebody listens. */
  private Duration interval = Duration.ofSeconds(1);

  /** After how long a stream ends, so that its client comes back and shows its token again. */
  private Duration lifetime = Duration.ofSeconds(30);

  public int getListeners() {
    return listeners;
  }

  public void setListeners(int listeners) {
    this.listeners = listeners;
  }

  public Duration getInterval() {
    return interval;
  }

  public void setInterval(Duration interval) {
    this.interval = interval;
  }

  public Duration getLifetime() {
    return lifetime;
  }

  public void setLifetime(Duration lifetime) {
    this.lifetime = lifetime;
  }
}
