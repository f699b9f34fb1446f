/**
 * This process as a node of the cluster: joining, its number, and deciding that another node is
 * dead.
 *
 * <p>Called by the engine and its heartbeat, and by whoever needs the node's number for a claim or
 * a new id.
 */
@NullMarked
package io.taskmill.engine.node;

import org.jspecify.annotations.NullMarked;
