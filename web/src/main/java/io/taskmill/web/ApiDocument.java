package io.taskmill.web;

/**
 * Where the OpenAPI document lies that is served. A program that adds operations of its own to the
 * API has a bean of this, with a document that has them all.
 *
 * @param resource its name on the class path
 */
public record ApiDocument(String resource) {}
