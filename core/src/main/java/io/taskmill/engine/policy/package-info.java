/**
 * Which policy counts for a type, and how a policy is stored as text.
 *
 * <p>Besides {@link io.taskmill.JsonCodec}, only classes of this package know the JSON library.
 * Every other part of the engine may ask here.
 */
@NullMarked
package io.taskmill.engine.policy;

import org.jspecify.annotations.NullMarked;
