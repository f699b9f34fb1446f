/** What a measurement gives: figures with their spread, for people and for programs. */
@NullMarked
package io.taskmill.bench.report;

import org.jspecify.annotations.NullMarked;
