package io.taskmill.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.taskmill.cli.Cli;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code taskmill cron}: it needs no store. */
class CronCommandTest {

  private static Cli berlin(String expression, String... more) {
    List<String> args = new ArrayList<>(List.of("cron", expression, "--zone", "Europe/Berlin"));
    args.addAll(List.of("--from", "2027-03-27"));
    args.addAll(more.length == 0 || !more[0].equals("--n") ? List.of("--n", "2") : List.of());
    args.addAll(List.of(more));
    return Cli.run(args.toArray(String[]::new));
  }

  @Test
  void itSaysWhatAnExpressionMeansAndWhenItFires() {
    Cli cli = berlin("30 2 * * *");
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out().lines())
        .containsExactly(
            "30 2 * * *",
            "  at 02:30, every day",
            "",
            "By the clock of Europe/Berlin:",
            "FIRES AT                        UTC                   NOTE",
            "Sat 2027-03-27 02:30:00 +01:00  2027-03-27T01:30:00Z",
            "Sun 2027-03-28 03:00:00 +02:00  2027-03-28T01:00:00Z  02:30 does not exist on"
                + " 2027-03-28 in Europe/Berlin: fires at 03:00");
  }

  @Test
  void itIsExplainedInChinese() {
    assertThat(berlin("0 9 * * MON-FRI", "--lang", "zh").out()).contains("  周一至周五 09:00");
  }

  @Test
  void scriptsGetAnObjectALine() {
    assertThat(berlin("0 9 * * *", "--json").out().lines())
        .containsExactly(
            "{\"at\":\"2027-03-27T08:00:00Z\",\"local\":\"2027-03-27T09:00+01:00\","
                + "\"zone\":\"Europe/Berlin\",\"note\":null,\"notes\":[]}",
            "{\"at\":\"2027-03-28T07:00:00Z\",\"local\":\"2027-03-28T09:00+02:00\","
                + "\"zone\":\"Europe/Berlin\",\"note\":null,\"notes\":[]}");
  }

  @Test
  void anExpressionOfThePastFiresNoMore() {
    assertThat(berlin("0 0 0 1 1 ? 2020").out()).contains("It does not fire any more.");
  }

  @Test
  void aCaretPointsAtWhatIsWrong() {
    Cli cli = berlin("0 25 * * *");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err().lines())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("taskmill: The cron expression '0 25 * * *' is wrong in its field hour");
    assertThat(cli.err()).endsWith("  0 25 * * *%n    ^%n".formatted());
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThat(berlin("@daily", "--n", "0").err()).contains("--n");
    Cli zone = Cli.run("cron", "@daily", "--zone", "berlin");
    assertThat(zone.code()).isEqualTo(2);
    assertThat(zone.err()).contains("There is no time zone 'berlin'", "Europe/Berlin");
    Cli from = Cli.run("cron", "@daily", "--from", "soon");
    assertThat(from.code()).isEqualTo(2);
    assertThat(from.err()).contains("'soon' is no time");
    assertThat(Cli.run("cron").code()).isEqualTo(2);
  }
}
