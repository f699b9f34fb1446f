/**
 * For tests of Spring Boot applications: {@link io.taskmill.spring.test.AutoConfigureTestMill} puts
 * tasks into memory, where they run when the test says so, and {@link
 * io.taskmill.spring.test.TaskmillTest} does so with handlers only.
 */
@NullMarked
package io.taskmill.spring.test;

import org.jspecify.annotations.NullMarked;
