/**
 * What is special about PostgreSQL besides its SQL files: its dialect, and LISTEN and NOTIFY.
 *
 * <p>Called through {@link io.taskmill.jdbc.connect.Backend} and {@link
 * io.taskmill.jdbc.wakeup.HintChannel}; sees no verb and no other database.
 */
@NullMarked
package io.taskmill.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
