/** Workers in processes of their own, as they are in production, and how they are talked to. */
@NullMarked
package io.taskmill.bench.worker;

import org.jspecify.annotations.NullMarked;
