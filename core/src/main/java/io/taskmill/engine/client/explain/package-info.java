/**
 * Why a task is in its state, and what would move it. {@link
 * io.taskmill.engine.client.explain.Explainer} reads what it needs through the store's contract and
 * asks its rules in order; the first that applies explains.
 */
@NullMarked
package io.taskmill.engine.client.explain;

import org.jspecify.annotations.NullMarked;
