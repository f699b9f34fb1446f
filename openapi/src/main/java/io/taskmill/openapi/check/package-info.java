/** What tests do with the document: send what it says, and look whether the answers are so. */
@NullMarked
package io.taskmill.openapi.check;

import org.jspecify.annotations.NullMarked;
