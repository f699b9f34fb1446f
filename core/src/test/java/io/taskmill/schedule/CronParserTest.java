package io.taskmill.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.taskmill.InvalidTaskException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which expressions are right, what they mean, and where others are wrong. */
class CronParserTest {

  /** The next fire after Tuesday, 2027-06-15 12:00, in UTC. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          * * * * *                 | 2027-06-15T12:01:00Z
          */5 * * * *               | 2027-06-15T12:05:00Z
          7/20 * * * *              | 2027-06-15T12:07:00Z
          10-40/15 * * * *          | 2027-06-15T12:10:00Z
          0 9 * * MON-FRI           | 2027-06-16T09:00:00Z
          0 9 * * friday            | 2027-06-18T09:00:00Z
          0 9 * * 0                 | 2027-06-20T09:00:00Z
          0 9 * * 7                 | 2027-06-20T09:00:00Z
          0 9 * * 5-7               | 2027-06-18T09:00:00Z
          0 9 * * 0-7               | 2027-06-16T09:00:00Z
          0 9 * * FRI-MON           | 2027-06-18T09:00:00Z
          0 9 * * 6-1               | 2027-06-19T09:00:00Z
          0 22-2 * * *              | 2027-06-15T22:00:00Z
          0 23-3/2 * * *            | 2027-06-15T23:00:00Z
          0 0 30-2 * *              | 2027-06-30T00:00:00Z
          0 0 1 nov-feb *           | 2027-11-01T00:00:00Z
          0 0 1 Dec *               | 2027-12-01T00:00:00Z
          0 0 13 * 5                | 2027-06-18T00:00:00Z
          0 0 16 * 5                | 2027-06-16T00:00:00Z
          0 0 */2 * WED             | 2027-06-23T00:00:00Z
          0 0 * * ?                 | 2027-06-16T00:00:00Z
          0 0 ? * ?                 | 2027-06-16T00:00:00Z
          0 0 L * *                 | 2027-06-30T00:00:00Z
          0 0 L-3 * *               | 2027-06-27T00:00:00Z
          0 0 LW 7 *                | 2027-07-30T00:00:00Z
          0 0 lw 10 *               | 2027-10-29T00:00:00Z
          0 0 19W * *               | 2027-06-18T00:00:00Z
          0 0 20W * *               | 2027-06-21T00:00:00Z
          0 0 1W 8 *                | 2027-08-02T00:00:00Z
          0 0 1W 5 *                | 2028-05-01T00:00:00Z
          0 0 1W 1 *                | 2028-01-03T00:00:00Z
          0 0 31W 10 *              | 2027-10-29T00:00:00Z
          0 0 31W 6,7 *             | 2027-07-30T00:00:00Z
          0 0 1,15W,L * *           | 2027-06-30T00:00:00Z
          0 0 * * 5L                | 2027-06-25T00:00:00Z
          0 0 * * FRIL              | 2027-06-25T00:00:00Z
          0 0 * * fri#4             | 2027-06-25T00:00:00Z
          0 0 * * 2#5               | 2027-06-29T00:00:00Z
          0 0 * * MON#5             | 2027-08-30T00:00:00Z
          0 0 29 2 *                | 2028-02-29T00:00:00Z
          15 30 9 * * *             | 2027-06-16T09:30:15Z
          */20 * * * * *            | 2027-06-15T12:00:20Z
          0 0 12 15 * ?             | 2027-07-15T12:00:00Z
          0 0 12 15 * *             | 2027-07-15T12:00:00Z
          0 0 12 * * MON            | 2027-06-21T12:00:00Z
          0 0 0 1 1 ? 2030          | 2030-01-01T00:00:00Z
          0 0 0 1 1 ? 2028/2        | 2028-01-01T00:00:00Z
          0 0 0 1 1 ? 2020-2027     |
          0 0 0 29 2 ? 2097-2104    | 2104-02-29T00:00:00Z
          quartz:0 0 9 ? * 2        | 2027-06-21T09:00:00Z
          quartz:0 0 9 ? * 2-6      | 2027-06-16T09:00:00Z
          quartz:0 0 9 ? * 7L       | 2027-06-26T09:00:00Z
          QUARTZ: 0 0 9 ? * SUN     | 2027-06-20T09:00:00Z
          quartz:0 0 9 ? * FRI-1    | 2027-06-18T09:00:00Z
          @yearly                   | 2028-01-01T00:00:00Z
          @annually                 | 2028-01-01T00:00:00Z
          @monthly                  | 2027-07-01T00:00:00Z
          @weekly                   | 2027-06-20T00:00:00Z
          @Daily                    | 2027-06-16T00:00:00Z
          @midnight                 | 2027-06-16T00:00:00Z
          @hourly                   | 2027-06-15T13:00:00Z
          """)
  void anExpressionFiresNextAt(String expression, Instant next) {
    assertThat(Cron.parse(expression).next(Instant.parse("2027-06-15T12:00:00Z"), ZoneOffset.UTC))
        .isEqualTo(next);
  }

  @Test
  void blanksOfAnyKindAreFine() {
    Cron cron = Cron.parse(" \t0\u00a00  * *\n* ");
    assertThat(cron.describe(Locale.ENGLISH)).isEqualTo("at 00:00, every day");
    assertThat(cron).hasToString(" \t0\u00a00  * *\n* ").isNotEqualTo(Cron.parse("0 0 * * *"));
    assertThat(Cron.parse("0 0 * * *")).isEqualTo(Cron.parse("0 0 * * *"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""                     | expression   | 0  | it has 0 fields
          * * * *                | expression   | 7  | it has 4 fields
          * * * * * * * *        | expression   | 14 | it has 8 fields
          @every 5m              | expression   | 0  | 'every PT5M'
          @reboot                | expression   | 0  | @midnight and @hourly
          @daily 5               | expression   | 7  | nothing may follow @daily
          quartz:                | expression   | 7  | it has 0 fields
          60 * * * *             | minute       | 0  | 60 is no minute. Write 0 to 59
          -1 * * * *             | minute       | 0  | '-' is not expected
          1,,2 * * * *           | minute       | 2  | ',' is not expected
          1, 2 * * * *           | second       | 2  | a list has no blanks
          5- * * * *             | minute       | 2  | something is missing
          1-2-3 * * * *          | minute       | 3  | '-' is not expected
          *5 * * * *             | minute       | 1  | '5' is not expected
          *,5 * * * *            | minute       | 0  | stands alone
          */0 * * * *            | minute       | 2  | a step of 0
          */60 * * * *           | minute       | 2  | a step of 60 is longer
          */-5 * * * *           | minute       | 2  | '-' is not expected
          ? * * * *              | minute       | 0  | Write '*' for any minute
          L * * * *              | minute       | 0  | fields of days only
          99999999999 * * * *    | minute       | 0  | too large
          * 24 * * *             | hour         | 2  | 24 is no hour. Write 0 to 23
          0  1-24 * * *          | hour         | 5  | 24 is no hour
          * * 0 * *              | day of month | 4  | 0 is no day of month. Write 1 to 31
          * * 32W * *            | day of month | 4  | 32 is no day of month
          * * L-31 * *           | day of month | 6  | L-1 to L-30
          * * L-3W * *           | day of month | 7  | 'W' is not expected
          * * 1-5W * *           | day of month | 7  | 'W' is not expected
          * * MON * *            | day of month | 4  | 'MON' is no day of month
          * * * 13 *             | month        | 6  | 13 is no month. Write 1 to 12
          * * * JANU *           | month        | 6  | JAN to DEC
          * * * * 8              | day of week  | 8  | 0 and 7 are Sunday
          * * * * MOM            | day of week  | 8  | SUN to SAT
          * * * * L              | day of week  | 8  | FRIL
          * * * * 5#6            | day of week  | 10 | #1 to #5
          * * * * 5#             | day of week  | 10 | something is missing
          * * * * 1-5L           | day of week  | 11 | 'L' is not expected
          quartz:0 0 0 ? * 0     | day of week  | 17 | 1 is Sunday, as in Quartz
          0 0 0 13 * FRI         | day of week  | 11 | Write '?' for one of them
          0 0 0 */2 * FRI        | day of week  | 12 | Write '?' for one of them
          0 0 0 * * * 1969       | year         | 12 | Write 1970 to 2199
          0 0 0 * * * 2030-2029  | year         | 12 | the earlier one first
          0 0 30 2 *             | day of month | 4  | '30' never comes in month '2'
          0 0 31 4,6,9,11 *      | day of month | 4  | never comes
          0 0 L-29 FEB *         | day of month | 4  | never comes in month 'FEB'
          0 0 0 29 2 ? 2100      | day of month | 6  | in month '2' in year '2100'
          0 0 0 ? 2 MON#5 2027   | day of week  | 10 | 'MON#5' never comes
          0 0 */28 * FRI#2       | day of month | 4  | '*/28' never is 'FRI#2' too
          0 0 * * ｆｒｉ           | day of week  | 8  | 'ｆ' is not expected
          ٣ * * * *              | minute       | 0  | '٣' is not expected
          """)
  void aWrongExpressionIsRefusedWithItsPlace(
      String expression, String field, int position, String why) {
    InvalidCronException wrong =
        catchThrowableOfType(InvalidCronException.class, () -> Cron.parse(expression));
    assertThat(wrong).isInstanceOf(InvalidTaskException.class).hasMessageContaining(why);
    assertThat(wrong.field()).isEqualTo(field);
    assertThat(wrong.position()).isEqualTo(position);
    assertThat(wrong.expression()).isEqualTo(expression);
    assertThat(wrong).hasMessageContaining("position " + position);
    if (!field.equals("expression")) {
      assertThat(wrong).hasMessageContaining("in its field " + field);
    }
  }

  @Test
  void itsLengthIsBounded() {
    String longest = "0 0 * * *" + " ".repeat(247);
    assertThat(Cron.parse(longest).next(Instant.EPOCH, ZoneOffset.UTC)).isNotNull();
    InvalidCronException wrong =
        catchThrowableOfType(InvalidCronException.class, () -> Cron.parse(longest + " "));
    assertThat(wrong).hasMessageContaining("at most 256");
  }

  @Test
  void timesAreBoundedOnBothSides() {
    Cron cron = Cron.parse("0 0 1 1 *");
    assertThat(cron.next(Instant.MAX, ZoneOffset.MAX)).isNull();
    assertThat(cron.next(Instant.parse("2199-01-01T00:00:00Z"), ZoneOffset.UTC)).isNull();
    assertThat(cron.next(Instant.MIN, ZoneOffset.MIN)).isEqualTo("0001-01-01T18:00:00Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          */5 * * * *                   | every 5 minutes | 每5分钟
          */7 * * * *                   | every 7 minutes of each hour, from minute 0 | 每7分钟（每轮从0开始）
          0 * * * *                     | every hour | 每小时
          15 * * * *                    | at minute 15 of every hour | 每小时 第15分钟
          15 */2 * * *                  | at minute 15 of every 2nd hour | 每2小时 第15分钟
          10/15 * * * *                 | at every 15th minute from minute 10 of every hour | 每小时 从第10分钟起每15分钟
          0 9 * * MON-FRI               | at 09:00, on Monday to Friday | 周一至周五 09:00
          0 9,17 * * *                  | at 09:00 and 17:00, every day | 每天 09:00、17:00
          */15 9-17 * * MON-FRI         | every 15 minutes from 09:00 to 17:59, on Monday to Friday | 周一至周五 09:00 至 17:59 每15分钟
          0 0 13 * 5                    | at 00:00, on day 13 of the month or on Friday | 每月13日或周五 00:00
          0 0 */2 * 1                   | at 00:00, on every 2nd day from day 1 of the month if it is also Monday | 每月从1日起每2天且为周一 00:00
          0 0 12 L-3 * ?                | at 12:00, on the 4th-last day of the month | 每月倒数第4天 12:00
          0 0 12 ? * FRI#2              | at 12:00, on the 2nd Friday of the month | 每月第2个周五 12:00
          0 0 12 ? * 5L                 | at 12:00, on the last Friday of the month | 每月最后一个周五 12:00
          30 0 9 ? JAN,MAR-MAY MON 2027 | at 09:00:30, on Monday, in January and March to May, in 2027 | 2027年 1月、3月至5月 周一 09:00:30
          30 * * * * *                  | at second 30 of every minute | 每分钟 第30秒
          * * * * * *                   | every second | 每秒
          quartz:0 0 9 ? * 2-6          | at 09:00, on Monday to Friday | 周一至周五 09:00
          @yearly                       | at 00:00, on day 1, in January | 1月 1日 00:00
          """)
  void itIsSaidInWords(String expression, String english, String chinese) {
    Cron cron = Cron.parse(expression);
    assertThat(cron.describe(Locale.US)).isEqualTo(english);
    assertThat(cron.describe(Locale.GERMANY)).isEqualTo(english);
    assertThat(cron.describe(Locale.CHINA)).isEqualTo(chinese);
    assertThat(cron.describe(Locale.TRADITIONAL_CHINESE)).isEqualTo(chinese);
  }
}
