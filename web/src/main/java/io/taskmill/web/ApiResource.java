package io.taskmill.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * A class with operations of the API. It is no controller of the application: the API has a servlet
 * of its own, with its own JSON and its own answers to errors, which the application's settings do
 * not touch.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ResponseBody
public @interface ApiResource {}
