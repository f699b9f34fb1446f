package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.Operator;
import io.taskmill.schedule.HolidayCalendar;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Holiday calendars, which schedules heed. */
@ApiResource
@RequestMapping("/calendars")
class CalendarsController {

  /**
   * The days of a calendar.
   *
   * @param days as 2027-12-25; at most 10,000
   */
  record Days(@Nullable List<LocalDate> days) {}

  /** The holiday calendars, by name. */
  @GetMapping
  @Access(Role.VIEWER)
  Page<HolidayCalendar> listCalendars(ControlPlane plane) {
    return new Page<>(plane.schedules().calendars(), null);
  }

  /** Adds a calendar, or changes it: schedules that heed it go by it at once. */
  @PutMapping("/{name}")
  @Access(Role.OPERATOR)
  HolidayCalendar setCalendar(
      @PathVariable String name, @RequestBody Days body, Operator operator) {
    if (body.days() == null || body.days().contains(null)) {
      throw new ApiException(
          ProblemCode.INVALID, "'days' must be a list of days, such as 2027-12-25.");
    }
    HolidayCalendar calendar = new HolidayCalendar(name, new TreeSet<>(body.days()));
    operator.schedules().calendar(calendar);
    return calendar;
  }
}
