package io.taskmill.jdbc.verb;

import io.taskmill.jdbc.sql.Params;
import io.taskmill.jdbc.sql.Rows;
import io.taskmill.jdbc.sql.Verbs;
import io.taskmill.spi.NewTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Values by which tasks are searched for, as rows of their own. */
final class AttributeRows {

  private final List<Row> rows = new ArrayList<>();

  private record Row(long task, String name, String value) {}

  /** What the types of these tasks declare. */
  static AttributeRows of(Collection<NewTask> tasks) {
    AttributeRows all = new AttributeRows();
    for (NewTask task : tasks) {
      for (Map.Entry<String, String> each : task.attributes().entrySet()) {
        all.rows.add(new Row(task.id(), each.getKey(), each.getValue()));
      }
    }
    return all;
  }

  /** The same with what other databases find by an index of the tasks. */
  static AttributeRows withKeys(Collection<NewTask> tasks) {
    AttributeRows all = of(tasks);
    for (NewTask task : tasks) {
      if (task.key() != null) {
        all.rows.add(new Row(task.id(), " key", task.key()));
      }
      if (task.parent() != null) {
        all.rows.add(new Row(task.id(), " parent", Long.toString(task.parent())));
      }
    }
    return all;
  }

  /** What has changed with the payloads of these tasks. */
  static AttributeRows ofEdited(Collection<ChangedTask> tasks) {
    AttributeRows all = new AttributeRows();
    for (ChangedTask task : tasks) {
      task.change()
          .attributes()
          .forEach((name, value) -> all.rows.add(new Row(task.id(), name, value)));
    }
    return all;
  }

  /** Writes them in the transaction of their tasks; what was written before is left as it is. */
  void write(Verbs inside) {
    if (!rows.isEmpty()) {
      inside.count(
          "submit.attributes",
          Params.given(
              Rows.of(rows)
                  .bigint("id", Row::task)
                  .text("name", Row::name)
                  .text("value", Row::value)));
    }
  }
}
