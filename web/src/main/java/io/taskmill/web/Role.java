package io.taskmill.web;

/** What somebody may do. */
public enum Role {
  /** Sees everything in their scope. */
  VIEWER,
  /** Sees, submits, and has a hand on tasks, types, queues, schedules and nodes. */
  OPERATOR,
  /** An operator who also says who may do what, and switches what concerns the whole cluster. */
  ADMIN,
  /** A program: submits, registers types, and asks about tasks. */
  AGENT
}
