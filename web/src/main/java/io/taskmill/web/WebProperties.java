package io.taskmill.web;

import io.taskmill.admin.TaskScope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/** The settings of the REST API. */
@ConfigurationProperties("taskmill.web")
public final class WebProperties {

  /** Whether there is a REST API. */
  private boolean enabled = true;

  /** Whether its OpenAPI document and a page that shows it are served, to anybody. */
  private boolean docs = true;

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

  /** After how many characters texts such as payloads are cut, unless a request says otherwise. */
  private DataSize textLimit = DataSize.ofKilobytes(64);

  /**
   * The names of JSON fields, and of headers, whose values nobody sees but administrators. Case,
   * '-' and '_' in names do not matter.
   */
  private Set<String> redact =
      new LinkedHashSet<>(List.of("password", "secret", "token", "authorization", "apiKey"));

  public boolean isEnabled() {
    return enabled;
  }

  public void setEnabled(boolean enabled) {
    this.enabled = enabled;
  }

  public boolean isDocs() {
    return docs;
  }

  public void setDocs(boolean docs) {
    this.docs = docs;
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

  public DataSize getTextLimit() {
    return textLimit;
  }

  public void setTextLimit(DataSize textLimit) {
    this.textLimit = textLimit;
  }

  public Set<String> getRedact() {
    return redact;
  }

  public void setRedact(Set<String> redact) {
    this.redact = redact;
  }

  TaskScope scope() {
    return new TaskScope(tenant, types, queues);
  }
}
