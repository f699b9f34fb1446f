package io.taskmill.jdbc.sql;

import io.taskmill.TaskState;
import io.taskmill.admin.FailureKind;
import io.taskmill.admin.StepKind;
import io.taskmill.admin.StepStatus;
import io.taskmill.spi.UndoGate;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The small numbers that tables keep, by name: {@code {state:READY}}, {@code {flag:TURNS}}, {@code
 * {asked:CANCEL}}, {@code {kind:LOST}}, {@code {status:DONE}} and {@code {stepkind:SLEEP}}. SQL has
 * them as literals, since a plan may depend on them.
 */
public final class SqlCodes {

  private static final Pattern CODE =
      Pattern.compile("\\{((?:state|flag|asked|kind|status|stepkind|gate):[A-Z_]+)}");
  private static final Map<String, Integer> CODES = codes();

  private SqlCodes() {}

  private static Map<String, Integer> codes() {
    Map<String, Integer> codes = new HashMap<>();
    for (TaskState state : TaskState.values()) {
      codes.put("state:" + state, state.code());
    }
    for (FailureKind kind : FailureKind.values()) {
      codes.put("kind:" + kind, kind.code());
    }
    for (StepStatus status : StepStatus.values()) {
      codes.put("status:" + status, status.code());
    }
    for (StepKind kind : StepKind.values()) {
      codes.put("stepkind:" + kind, kind.code());
    }
    for (UndoGate gate : UndoGate.values()) {
      codes.put("gate:" + gate, gate.code());
    }
    codes.put("state:UNDECIDED", TaskFlags.TO_DECIDE);
    codes.put("state:AFTER", TaskFlags.COMES_AFTER);
    // The first of the final states: all of them come after those of live tasks.
    codes.put("state:FINAL", TaskState.SUCCEEDED.code());
    codes.put("flag:UNIQUE", TaskFlags.UNIQUE);
    codes.put("flag:TURNS", TaskFlags.TURNS);
    codes.put("flag:ORDERED", TaskFlags.ORDERED);
    codes.put("flag:SKIPPABLE", TaskFlags.SKIPPABLE);
    codes.put("flag:STICKY", TaskFlags.STICKY);
    codes.put("flag:RESET", TaskFlags.RESET);
    codes.put("flag:LINKED", TaskFlags.LINKED);
    codes.put("flag:PARENT", TaskFlags.PARENT);
    // Whose ends and reopenings leave notes.
    codes.put("flag:NOTED", TaskFlags.LINKED | TaskFlags.PARENT);
    codes.put("flag:AFTER", TaskFlags.AFTER);
    codes.put("flag:UNDOING", TaskFlags.UNDOING);
    codes.put("flag:SIGNALLED", TaskFlags.SIGNALLED);
    codes.put("asked:CANCEL", TaskFlags.ASKED_CANCEL);
    codes.put("asked:PAUSE", TaskFlags.ASKED_PAUSE);
    return Map.copyOf(codes);
  }

  /** The text with numbers for names. */
  static String filledIn(String text) {
    return CODE.matcher(text)
        .replaceAll(
            match -> {
              Integer code = CODES.get(match.group(1));
              if (code == null) {
                throw new IllegalArgumentException("No code is called " + match.group());
              }
              return Matcher.quoteReplacement(code.toString());
            });
  }
}
