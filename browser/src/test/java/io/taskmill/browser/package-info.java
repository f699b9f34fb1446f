/**
 * Brings a browser and runs the tests of {@code src/test/ts} in it; each of them shows as a test of
 * its own.
 */
@NullMarked
package io.taskmill.browser;

import org.jspecify.annotations.NullMarked;
