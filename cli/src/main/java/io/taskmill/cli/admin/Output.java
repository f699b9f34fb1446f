package io.taskmill.cli.admin;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugMode;
import io.taskmill.cli.view.DebugModeText;
import io.taskmill.cli.view.Table;
import io.taskmill.cli.view.Times;
import io.taskmill.wire.WireJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Where answers go: a table for people, or an object a line for scripts. */
record Output(PrintWriter out, boolean json, Times times) {

  /** How wide tables are at most. */
  static final int WIDTH = 100;

  private static final JsonMapper JSON = WireJson.lenient();

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
    out.println(JSON.writeValueAsString(one));
  }

  /** An object with more fields than the record has. */
  void object(Record one, Map<String, ?> more) {
    ObjectNode fields = (ObjectNode) tree(one);
    more.forEach((name, value) -> fields.set(name, tree(value)));
    out.println(fields);
  }

  private static JsonNode tree(Object value) {
    return JSON.readTree(JSON.writeValueAsString(value));
  }

  /** Tells people that something does not happen by itself at the moment; scripts ask for it. */
  void debugModes(ControlPlane mill) {
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
