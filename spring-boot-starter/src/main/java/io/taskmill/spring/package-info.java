/**
 * Taskmill in a Spring Boot application: the {@link io.taskmill.Taskmill} is a bean, handlers are
 * beans, and a submit inside a Spring transaction is a part of it.
 */
@NullMarked
package io.taskmill.spring;

import org.jspecify.annotations.NullMarked;
