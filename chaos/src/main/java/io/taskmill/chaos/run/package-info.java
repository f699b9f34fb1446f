/** A run: a cluster is started, mistreated, left alone until it is done, and looked at. */
@NullMarked
package io.taskmill.chaos.run;

import org.jspecify.annotations.NullMarked;
