package io.taskmill.admin;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something is done.
 *
 * @param who a person's name, or that of a program
 * @param why what for, in words or as the number of a ticket; null if nobody said
 */
public record Actor(String who, @Nullable String why) {}
