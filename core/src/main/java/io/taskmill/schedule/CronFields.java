package io.taskmill.schedule;

/**
 * All fields of an expression. Those that were left out are there as what they mean: second 0, any
 * year.
 *
 * @param written how many fields were written: 5, 6 or 7
 */
record CronFields(
    CronFieldText second,
    CronFieldText minute,
    CronFieldText hour,
    CronFieldText dayOfMonth,
    CronFieldText month,
    CronFieldText dayOfWeek,
    CronFieldText year,
    int written) {

  /** How the two fields of days are combined. */
  enum Days {
    /** Any day, or one of the fields decides. */
    BOTH,
    /** One of the two is enough. */
    EITHER
  }

  Days days() {
    return dayOfMonth.beginsWithStar() || dayOfWeek.beginsWithStar() ? Days.BOTH : Days.EITHER;
  }
}
