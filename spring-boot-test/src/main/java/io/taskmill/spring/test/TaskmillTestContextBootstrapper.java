package io.taskmill.spring.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** Finds the application of a {@link TaskmillTest}, and takes over its properties. */
final class TaskmillTestContextBootstrapper
    extends TestSliceTestContextBootstrapper<TaskmillTest> {}
