package io.taskmill.web;

import io.taskmill.admin.TaskScope;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/** The settings of the REST API. */
@ConfigurationProperties("taskmill.web")
public final class WebProperties {

  /** Whether there is a REST API. */
  private boolean enabled = true;

  /** The path of the application under which it lies. */
  private String path = "/taskmill";

  /** Only tasks of these types exist for whoever calls; none for any. */
  private Set<String> types = new LinkedHashSet<>();

  /** Only tasks in these queues exist for whoever calls; none for any. */
  private Set<String> queues = new LinkedHashSet<>();

  /** Only tasks of this tenant exist for whoever calls. */
  private @Nullable Long tenant;

  /** The largest body of a request. */
  private DataSize bodyLimit = DataSize.ofMegabytes(10);

  public boolean isEnabled() {
    return enabled;
  }

  public void setEnabled(boolean enabled) {
    this.enabled = enabled;
  }

  public String getPath() {
    return path;
  }

  public void setPath(String path) {
    this.path = path;
  }

  public Set<String> getTypes() {
    return types;
  }

  public void setTypes(Set<String> types) {
    this.types = types;
  }

  public Set<String> getQueues() {
    return queues;
  }

  public void setQueues(Set<String> queues) {
    this.queues = queues;
  }

  public @Nullable Long getTenant() {
    return tenant;
  }

  public void setTenant(@Nullable Long tenant) {
    this.tenant = tenant;
  }

  public DataSize getBodyLimit() {
    return bodyLimit;
  }

  public void setBodyLimit(DataSize bodyLimit) {
    this.bodyLimit = bodyLimit;
  }

  TaskScope scope() {
    return new TaskScope(tenant, types, queues);
  }
}
