/**
 * What an application with Actuator or Micrometer sees of its Taskmill: metrics, traces, health and
 * the endpoint {@code taskmill}. Each is an auto-configuration of its own, which is left out where
 * the classes that it needs are not there; nothing outside of this package names those classes.
 */
@NullMarked
package io.taskmill.spring.actuate;

import org.jspecify.annotations.NullMarked;
