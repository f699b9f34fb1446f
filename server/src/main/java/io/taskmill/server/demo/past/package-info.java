/**
 * The past of the demo's shop: what its last day would have left in a store. It is written through
 * {@link io.taskmill.spi.TransferStore}, as a copy from another store would be, into a store that
 * has nothing yet.
 */
@NullMarked
package io.taskmill.server.demo.past;

import org.jspecify.annotations.NullMarked;
