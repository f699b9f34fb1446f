/** What is measured, one scenario a class. */
@NullMarked
package io.taskmill.bench.scenario;

import org.jspecify.annotations.NullMarked;
