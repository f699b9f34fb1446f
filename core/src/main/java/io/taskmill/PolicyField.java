package io.taskmill;

/** The fields of a {@link TaskPolicy}, which are edited one by one. */
public enum PolicyField {
  /** {@link TaskPolicy#title}. */
  TITLE("title"),
  /** {@link TaskPolicy#description}. */
  DESCRIPTION("description"),
  /** {@link TaskPolicy#queue}. */
  QUEUE("queue"),
  /** {@link TaskPolicy#priority}. */
  PRIORITY("priority"),
  /** {@link TaskPolicy#disabled}. */
  DISABLED("disabled"),
  /** {@link TaskPolicy#maxRunning}. */
  MAX_RUNNING("maxRunning"),
  /** {@link TaskPolicy#whenFull}. */
  WHEN_FULL("whenFull"),
  /** {@link TaskPolicy#perKey}. */
  PER_KEY("perKey"),
  /** {@link TaskPolicy#ordered}. */
  ORDERED("ordered"),
  /** {@link TaskPolicy#rate}. */
  RATE("rate"),
  /** {@link TaskPolicy#sticky}. */
  STICKY("sticky"),
  /** {@link TaskPolicy#hostGrace}. */
  HOST_GRACE("hostGrace"),
  /** {@link TaskPolicy#retry}. */
  RETRY("retry"),
  /** {@link TaskPolicy#timeout}. */
  TIMEOUT("timeout"),
  /** {@link TaskPolicy#noProgressTimeout}. */
  NO_PROGRESS_TIMEOUT("noProgressTimeout"),
  /** {@link TaskPolicy#deadline}. */
  DEADLINE("deadline"),
  /** {@link TaskPolicy#maxLosses}. */
  MAX_LOSSES("maxLosses"),
  /** {@link TaskPolicy#needsPerson}. */
  NEEDS_PERSON("needsPerson"),
  /** {@link TaskPolicy#uniqueness}. */
  UNIQUENESS("uniqueness"),
  /** {@link TaskPolicy#callback}. */
  CALLBACK("callback"),
  /** {@link TaskPolicy#retention}. */
  RETENTION("retention"),
  /** {@link TaskPolicy#attributes}. */
  ATTRIBUTES("attributes"),
  /** {@link TaskPolicy#steps}. */
  STEPS("steps");

  private final String fieldName;

  PolicyField(String fieldName) {
    this.fieldName = fieldName;
  }

  /** Its name in {@link TaskPolicy}, in logs, and in what is stored. */
  public String fieldName() {
    return fieldName;
  }
}
