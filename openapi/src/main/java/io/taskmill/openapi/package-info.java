/** Makes the OpenAPI document from the controllers. */
@NullMarked
package io.taskmill.openapi;

import org.jspecify.annotations.NullMarked;
