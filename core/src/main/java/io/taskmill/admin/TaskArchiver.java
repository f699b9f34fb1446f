package io.taskmill.admin;

import io.taskmill.TaskInfo;
import java.util.List;

/**
 * Gets tasks that are about to be purged, so that they can be written elsewhere first.
 *
 * <p>They are purged when this returns, and stay if it throws: then they come again later. They
 * also come again if the process dies in between, or the store does not answer. So each task comes
 * at least once, and whoever writes it elsewhere does so by its id.
 */
@FunctionalInterface
public interface TaskArchiver {

  /**
   * Writes tasks elsewhere.
   *
   * @param tasks final tasks, 1,000 at most, by id
   * @throws Exception if they are not written: they stay, and come again
   */
  void archive(List<TaskInfo> tasks) throws Exception;
}
