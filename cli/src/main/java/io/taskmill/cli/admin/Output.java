package io.taskmill.cli.admin;

import io.taskmill.Taskmill;
import io.taskmill.admin.DebugMode;
import io.taskmill.cli.view.DebugModeText;
import io.taskmill.cli.view.RecordJson;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Where answers go: a table for people, or an object a line for scripts. */
record Output(PrintWriter out, boolean json, Times times) {

  /** How wide tables are at most. */
  static final int WIDTH = 100;

  Output(PrintWriter out, boolean json) {
    this(out, json, Times.fromNow());
  }

  /**
   * Prints all of them.
   *
   * @param none what people are told if there are none
   */
  <T extends Record> void list(
      List<T> all, Table table, Function<T, List<String>> row, String none) {
    if (json) {
      all.forEach(this::object);
    } else if (all.isEmpty()) {
      out.println(none);
    } else {
      all.forEach(one -> table.row(row.apply(one)));
      table.lines(WIDTH).forEach(out::println);
    }
  }

  void object(Record one) {
    out.println(RecordJson.line(one));
  }

  /** An object with more fields than the record has. */
  void object(Record one, Map<String, ?> more) {
    out.println(RecordJson.line(one, more));
  }

  /** Tells people that something does not happen by itself at the moment; scripts ask for it. */
  void debugModes(Taskmill mill) {
    if (!json) {
      Set<DebugMode> on = mill.debugModes().on();
      if (!on.isEmpty()) {
        line(DebugModeText.line(on));
      }
    }
  }

  /** Says that something was done. */
  void done(String kind, String name, String what) {
    if (json) {
      object(new Done(kind, name, what));
    } else {
      line("%s %s: %s.".formatted(kind, name, what));
    }
  }

  /** That something was done, for scripts. */
  record Done(String kind, String name, String done) {}

  void line(String text) {
    out.println(text);
  }
}
