/** What a run has shown, for people and for scripts. */
@NullMarked
package io.taskmill.chaos.report;

import org.jspecify.annotations.NullMarked;
