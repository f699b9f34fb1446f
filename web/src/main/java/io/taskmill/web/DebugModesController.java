package io.taskmill.web;

import io.taskmill.admin.ControlPlane;
import io.taskmill.admin.DebugMode;
import io.taskmill.admin.Operator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** The debug modes of the whole cluster. */
@ApiResource
@RequestMapping("/debug-modes")
class DebugModesController {

  /**
   * A mode in which something does not happen by itself, only when a person starts it.
   *
   * @param mode SCHEDULES: schedules do not fire; TASKS: tasks that are submitted begin PAUSED
   * @param on whether it is on
   */
  record Mode(DebugMode mode, boolean on) {}

  /**
   * What a mode is to be.
   *
   * @param on whether it is to be on
   */
  record Switch(boolean on) {}

  /** All debug modes, and which of them are on. */
  @GetMapping
  @Access(Role.VIEWER)
  Page<Mode> getDebugModes(ControlPlane plane) {
    Set<DebugMode> on = plane.debugModes().on();
    List<Mode> modes =
        Arrays.stream(DebugMode.values()).map(mode -> new Mode(mode, on.contains(mode))).toList();
    return new Page<>(modes, null);
  }

  /**
   * Switches a debug mode on or off, for the whole cluster. Every process hears of it within
   * seconds.
   *
   * @param mode schedules or tasks
   */
  @PutMapping("/{mode}")
  @Access(Role.ADMIN)
  Mode setDebugMode(@PathVariable String mode, @RequestBody Switch wanted, Operator operator) {
    DebugMode which =
        Arrays.stream(DebugMode.values())
            .filter(each -> each.name().equals(mode.toUpperCase(Locale.ROOT)))
            .findAny()
            .orElseThrow(() -> ApiException.notFound("debug mode of this name"));
    operator.debugModes().set(which, wanted.on());
    return new Mode(which, wanted.on());
  }
}
