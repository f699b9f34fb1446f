/** The REST API and the stream of events, as a part of any Spring application. */
@NullMarked
package io.taskmill.web;

import org.jspecify.annotations.NullMarked;
