package io.taskmill.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Who may call an operation. One without this annotation is called by nobody. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Access {

  /** The least role among viewer, operator and admin. */
  Role value();

  /** Whether agents may call it too. */
  boolean agents() default false;
}
