package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.Taskmill;
import io.taskmill.cli.Cli;
import io.taskmill.schedule.Schedule;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Schedules and debug modes on the command line. */
class ScheduleCommandsTest extends ShopTest {

  private Cli addNightly(String... more) {
    return shop()
        .run(
            concat(
                new String[] {
                  "schedule",
                  "add",
                  "nightly",
                  "--type",
                  "mail",
                  "--payload",
                  "\"anna\"",
                  "--when",
                  "30 2 * * *",
                  "--zone",
                  "Europe/Berlin"
                },
                more));
  }

  private static String[] concat(String[] first, String... second) {
    String[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private Cli schedule(String... args) {
    return shop().run(concat(new String[] {"schedule"}, args));
  }

  private JsonNode shown() {
    return shop().json("schedule", "show", "nightly").get(0);
  }

  @Test
  void aScheduleIsAddedListedAndLetFire() {
    assertThat(schedule("list").out()).contains("There is no schedule.", "schedule add --help");
    Cli added = addNightly("--who", "anna", "--why", "ticket 17");
    assertThat(added.code()).as(added.err()).isZero();
    assertThat(added.out())
        .contains("schedule nightly: added.")
        .contains(
            "It is NEW: 'taskmill schedule online nightly' lets it fire, at 02:30, every day");
    assertThat(schedule("online", "nightly").out())
        .contains(
            "nightly: online.", "at 02:30, every day (Europe/Berlin); next ", ":00 +0", "(in ");
    assertThat(schedule("list").out().lines())
        .hasSize(3)
        .anyMatch(line -> line.matches("nightly +mail +ONLINE +\\w{3} .*02:30:00 .*\\(in .*\\) +-"))
        .contains("  at 02:30, every day (Europe/Berlin).");
    assertThat(schedule("next", "nightly", "--n", "2").out())
        .contains(
            "Schedule nightly fires at 02:30", "By the clock of Europe/Berlin:", "02:30:00 +0");
    assertThat(schedule("offline", "nightly").out()).contains("nightly: offline.", "OFFLINE");
    assertThat(shop().run("audit", "--subject", "nightly").out()).contains("anna", "ticket 17");
    assertThat(schedule("remove", "nightly").out()).contains("nightly: removed.");
    assertThat(schedule("list").out()).contains("There is no schedule.");
  }

  @Test
  void everyOptionIsHeardAndShown() {
    assertThat(schedule("calendar", "set", "germany", "--dates", "2027-12-25, 2027-12-26").out())
        .contains("calendar germany: 2 days, new.");
    Cli added =
        addNightly(
            ("--start 2027-01-01 --end 2028-01-01T12:00 --queue slow --priority 8 --key k --tags a,b"
                    + " --tenant 3 --creator 4 --overlap wait --catch-up 5 --misfire 2m"
                    + " --jitter 30s --calendar germany --on-holiday move_after --log full"
                    + " --log-kept 7d --description reports --online")
                .split(" ", -1));
    assertThat(added.code()).as(added.err()).isZero();
    JsonNode json = shown();
    JsonNode schedule = json.get("schedule");
    assertThat(schedule.toString())
        .contains(
            "\"payload\":\"\\\"anna\\\"\"",
            "\"tenant\":\"3\"",
            "\"creator\":\"4\"",
            "\"priority\":8")
        .contains("\"queue\":\"slow\"", "\"key\":\"k\"", "\"tags\":[\"a\",\"b\"]", "\"catchUp\":5")
        .contains("\"start\":\"2026-12-31T23:00:00Z\"", "\"end\":\"2028-01-01T11:00:00Z\"")
        .contains("\"jitter\":\"PT30S\"", "\"onHoliday\":\"MOVE_AFTER\"", "\"overlap\":\"WAIT\"")
        .contains("\"misfireThreshold\":\"PT2M\"", "\"log\":\"FULL\"", "\"logKept\":\"PT168H\"");
    assertThat(json.get("state").asString()).isEqualTo("ONLINE");
    assertThat(json.get("next")).hasSize(5);
    assertThat(schedule("show", "nightly").out())
        .contains("Schedule nightly is ONLINE.", "about        reports", "up to 30 s later")
        .contains(
            "starts       Fri 2027-01-01 00:00:00 +01:00", "ends         Sat 2028-01-01 12:00")
        .contains("germany: what is due on its holidays comes on the workday after")
        .contains("the newest 5 are made up for; a due time is missed when it is 2 min late")
        .contains("it waits until its last task has ended", "by no program: it was added")
        .contains("Last outcomes: -", "Next fires:");
    assertThat(schedule("show", "nightly", "--lang", "zh").out()).contains("每天 02:30");
  }

  @Test
  void anEditChangesWhatIsGivenUntilItIsTakenBack() {
    addNightly("--end", "2099-01-01", "--online");
    assertThat(schedule("edit", "nightly", "--when", "every 5m", "--end", "").out())
        .contains("edited: end, when.", "It fires every 5 minutes; next ");
    assertThat(schedule("show", "nightly").out())
        .contains("is ONLINE; * was edited.", "every 5 minutes *", "ends         - *");
    assertThat(shown().get("schedule").get("zone").asString()).isEqualTo("Europe/Berlin");
    assertThat(schedule("edit", "nightly", "--zone", "Europe/Berlin").out())
        .contains("is so already");
    assertThat(schedule("edit", "nightly", "--when", "at 2099-01-01T09:00").out())
        .contains("once, at 2099-01-01T08:00:00Z");
    assertThat(schedule("revert", "nightly").out()).contains("taken back: end, when.", "02:30");
    assertThat(shown().get("edited")).isEmpty();
    assertThat(schedule("edit", "nightly").err()).contains("Say what to change");
  }

  @Test
  void itIsRunByHandAndForThePast() {
    addNightly();
    Cli ran = schedule("run", "nightly", "--payload", "\"bert\"");
    assertThat(ran.out()).matches("schedule nightly: submitted task \\d+\\.\\R");
    String task = ran.out().replaceAll("\\D", "");
    assertThat(shop().run("task", "show", task).out())
        .contains("schedule     nightly, started by hand", "\"bert\"");
    assertThat(schedule("backfill", "nightly", "--from", "2026-03-28", "--to", "2026-03-31").out())
        .contains("schedule nightly: submitted 3 tasks.");
    String newest = shown().get("outcomes").get(0).get("task").asString();
    assertThat(shop().run("task", "show", newest).out())
        .contains("schedule     nightly, due 2026-03-3");
    shop().run("task", "commit", task);
    assertThat(schedule("list", "--outcomes").out())
        .contains("  ✓………", "✓ succeeded, ✗ failed, ! needs a person, – skipped");
    assertThat(schedule("log", "nightly").out())
        .contains("FIRED", "by hand", "SUCCESS", task)
        .hasLineCount(5);
    assertThat(shop().json("schedule", "log", "nightly", "--n", "1")).hasSize(1);
    Cli ahead = schedule("backfill", "nightly", "--from", "2098-01-01", "--to", "2099-01-01");
    assertThat(ahead.code()).isEqualTo(2);
    assertThat(ahead.err()).contains("end by now");
  }

  @Test
  void whatCodeDeclaresIsToldAndComesBack() {
    try (Taskmill mill = Taskmill.builder().url(shop().url()).name("till").open()) {
      mill.schedule(Schedule.ofNamed("weekly", "mail", "\"anna\"").cron("0 9 * * MON"));
      mill.start();
    }
    assertThat(schedule("show", "weekly").out()).contains("declared     by program 'till'");
    assertThat(schedule("remove", "weekly").out())
        .contains("Program 'till' declares it, so it comes back");
  }

  @Test
  void whatIsWrongIsSaidAndNothingIsDone() {
    Cli cron = schedule("add", "x", "--type", "mail", "--when", "0 25 * * *");
    assertThat(cron.code()).isEqualTo(2);
    assertThat(cron.err()).contains("is wrong in its field hour").endsWith("    ^%n".formatted());
    assertThat(schedule("add", "x", "--type", "nail", "--when", "@daily").err())
        .contains("no task type 'nail'");
    Cli zone = schedule("add", "x", "--type", "mail", "--when", "@daily", "--zone", "berlin");
    assertThat(zone.code()).isEqualTo(2);
    assertThat(zone.err()).contains("There is no time zone 'berlin'", "Europe/Berlin");
    assertThat(schedule("add", "x", "--type", "mail", "--when", "every 5 mins").err())
        .contains("'5 mins' is no length of time");
    assertThat(schedule("add", "x", "--type", "mail", "--when", "at noon").err())
        .contains("'noon' is no time");
    Cli past = schedule("add", "x", "--type", "mail", "--when", "at 2020-01-01", "--online");
    assertThat(past.code()).isEqualTo(3);
    assertThat(past.err()).contains("It was added and stays NEW.", "no due time from now on");
    Cli payload = schedule("edit", "x", "--payload", "anna");
    assertThat(payload.code()).isZero();
    assertThat(payload.err()).contains("The payload is no JSON");
    assertThat(schedule("add", "x", "--type", "mail").err()).contains("'x' already");
    for (String verb : new String[] {"show", "online", "offline", "run", "next", "log", "remove"}) {
      Cli missing = schedule(verb, "y");
      assertThat(missing.code()).as(verb).isEqualTo(3);
      assertThat(missing.err()).contains("There is no schedule 'y'", "taskmill schedule list");
    }
  }

  @Test
  void holidaysAreSetAndShown() {
    assertThat(schedule("calendar", "list").out()).contains("There is no calendar.");
    schedule("calendar", "set", "germany", "--dates", "2097-12-25,2097-12-26");
    assertThat(schedule("calendar", "list").out()).containsPattern("germany +2  2097-12-25");
    assertThat(schedule("calendar", "show", "germany").out()).contains("Wed 2097-12-25");
    assertThat(schedule("calendar", "show", "nowhere").code()).isEqualTo(3);
    Cli wrong = schedule("calendar", "set", "germany", "--dates", "25.12.");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("'25.12.' is no day");
  }

  @Test
  void everyTableSaysThatADebugModeIsOn() {
    assertThat(shop().run("debug-mode").out()).contains("schedules: off", "tasks:     off");
    assertThat(shop().run("debug-mode", "schedules", "on", "--who", "anna", "--why", "t 1").out())
        .contains("debug mode schedules: ON: schedules do not fire, by anna (t 1) since ");
    assertThat(shop().run("debug-mode", "TASKS", "on").code()).isZero();
    addNightly("--online");
    String line = "DEBUG MODE: schedules do not fire; new tasks wait";
    for (String command :
        new String[] {
          "schedule list", "schedule show nightly", "queue list", "task list", "top --once"
        }) {
      assertThat(shop().run(command.split(" ", -1)).out()).as(command).contains(line);
    }
    assertThat(shop().json("task", "list")).isNotEmpty();
    assertThat(shown().get("debugModes")).hasSize(2);
    assertThat(shop().json("top").get(0).get("debugModes")).hasSize(2);
    shop().run("debug-mode", "tasks", "off");
    shop().run("debug-mode", "schedules", "off");
    assertThat(shop().run("task", "list").out()).doesNotContain("DEBUG");
    assertThat(shop().json("debug-mode", "tasks").get(0).get("on").asBoolean()).isFalse();
    assertThat(shop().run("debug-mode", "tasks", "maybe").code()).isEqualTo(2);
    assertThat(shop().run("debug-mode", "task").code()).isEqualTo(2);
  }
}
