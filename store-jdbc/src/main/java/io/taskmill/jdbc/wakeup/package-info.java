/**
 * Hints from process to process that there may be something to do.
 *
 * <p>Hints may be lost, and nothing depends on them. A database with a way to send them implements
 * {@link io.taskmill.jdbc.wakeup.HintChannel}.
 */
@NullMarked
package io.taskmill.jdbc.wakeup;

import org.jspecify.annotations.NullMarked;
