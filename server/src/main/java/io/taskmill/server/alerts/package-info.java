/** Tells people when something goes wrong: rules, when they hold, and messages as tasks. */
@NullMarked
package io.taskmill.server.alerts;

import org.jspecify.annotations.NullMarked;
