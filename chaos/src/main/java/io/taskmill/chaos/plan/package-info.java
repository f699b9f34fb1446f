/** What is going to be done to a cluster, and when: decided by a seed before anything runs. */
@NullMarked
package io.taskmill.chaos.plan;

import org.jspecify.annotations.NullMarked;
