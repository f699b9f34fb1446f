/**
 * What people and their tools see and do: commands on tasks, and the record of who gave them. The
 * application's own code needs none of it to submit and run tasks.
 */
@NullMarked
package io.taskmill.admin;

import org.jspecify.annotations.NullMarked;
