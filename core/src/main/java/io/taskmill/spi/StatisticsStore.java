package io.taskmill.spi;

import io.taskmill.admin.StatisticsPoint;
import io.taskmill.admin.StatisticsQuery;
import java.util.List;

/**
 * What happened to tasks over time. Whoever changes a task counts it in the same transaction, so
 * the counts are exact whatever fails; see {@link io.taskmill.admin.StatisticsCounter}.
 */
public interface StatisticsStore {

  /**
   * What was counted in a time, until now.
   *
   * @return points of which something was counted, the earliest first
   */
  List<StatisticsPoint> read(StatisticsQuery query);
}
