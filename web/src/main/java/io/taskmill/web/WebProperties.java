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

  /**
   * Whether the console is served, if taskmill-console is on the class path. Its files hold nothing
   * secret.
   */
  private boolean console = true;

  /** Whether nobody may change anything through the API: whoever calls is a viewer at most. */
  private boolean readOnly;

  /** What this installation is called, as in 'prod-eu'; the console shows it. */
  private String title = "";

  /** The path of the application under which it lies. */
  private String path = "/taskmill";

  /**
   * Whether only tasks of the types that this application handles exist for whoever calls, if types
   * names none.
   */
  private boolean ownTypes = true;

  /** Only tasks of these types exist for whoever calls; those that own-types says if none. */
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

  public boolean isConsole() {
    return console;
  }

  public void setConsole(boolean console) {
    this.console = console;
  }

  public boolean isReadOnly() {
    return readOnly;
  }

  public void setReadOnly(boolean readOnly) {
    this.readOnly = readOnly;
  }

  public String getTitle() {
    return title;
  }

  public void setTitle(String title) {
    this.title = title;
  }

  public String getPath() {
    return path;
  }

  public void setPath(String path) {
    this.path = path;
  }

  public boolean isOwnTypes() {
    return ownTypes;
  }

  public void setOwnTypes(boolean ownTypes) {
    this.ownTypes = ownTypes;
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

  /**
   * Which tasks exist for whoever calls.
   *
   * @param handled the types that this application handles
   */
  TaskScope scope(Set<String> handled) {
    if (!types.isEmpty() || !ownTypes) {
      return new TaskScope(tenant, types, queues);
    }
    if (handled.isEmpty()) {
      throw new ApiException(
          ProblemCode.OUT_OF_SCOPE,
          "This application handles no types of tasks, so none exist here. Name some by taskmill.web.types, or set taskmill.web.own-types=false, and all tasks of the store exist.");
    }
    return new TaskScope(tenant, handled, queues);
  }
}
