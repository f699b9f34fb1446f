package io.taskmill.schedule;

import java.util.ArrayList;
import java.util.List;

/** What descriptions in any language ask about an expression. */
record CronShape(CronFields fields) {

  /** More clock times than that are said as minutes of hours. */
  private static final int FEW = 4;

  /** The clock times, {@code 09:00}, if they are few and written as such; otherwise none. */
  List<String> clockTimes() {
    List<Integer> hours = numbers(fields.hour());
    List<Integer> minutes = numbers(fields.minute());
    List<Integer> seconds = numbers(fields.second());
    int count = hours.size() * minutes.size() * seconds.size();
    List<String> times = new ArrayList<>();
    if (count > FEW) {
      return times;
    }
    for (int hour : hours) {
      for (int minute : minutes) {
        for (int second : seconds) {
          times.add(
              second == 0 && seconds.size() == 1
                  ? "%02d:%02d".formatted(hour, minute)
                  : "%02d:%02d:%02d".formatted(hour, minute, second));
        }
      }
    }
    return times;
  }

  /** The numbers in their order, if the field has nothing else; otherwise none. */
  static List<Integer> numbers(CronFieldText field) {
    return field.parts().stream().allMatch(CronPart.Value.class::isInstance)
        ? field.parts().stream()
            .map(part -> ((CronPart.Value) part).value())
            .sorted()
            .distinct()
            .toList()
        : List.of();
  }

  static boolean isZero(CronFieldText field) {
    return numbers(field).equals(List.of(0));
  }

  /** The n of a field that is nothing but {@code *}{@code /n}, 1 of one that is {@code *}, or 0. */
  static int every(CronFieldText field) {
    if (field.isAny()) {
      return 1;
    }
    return field.parts().size() == 1
            && field.parts().get(0) instanceof CronPart.Step step
            && step.form() == CronPart.StepForm.ALL
        ? step.step()
        : 0;
  }
}
