/**
 * The stream of events: hints that something may have changed. {@link
 * io.taskmill.web.events.ChangeWatch} asks the store once a second for all who listen here; the
 * rest is package-private.
 */
@NullMarked
package io.taskmill.web.events;

import org.jspecify.annotations.NullMarked;
