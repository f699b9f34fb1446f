/** What the pages of the console ask of a server, and how PostgreSQL answers it. */
@NullMarked
package io.taskmill.bench.console;

import org.jspecify.annotations.NullMarked;
