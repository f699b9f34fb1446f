/**
 * How a demo looks: {@link io.taskmill.cli.view.Snapshot}, and the views that show it on a screen,
 * as lines, or as JSON. Knows nothing of what makes the snapshots.
 */
@NullMarked
package io.taskmill.cli.view;

import org.jspecify.annotations.NullMarked;
