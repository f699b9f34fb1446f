/** Tasks that call a URL. */
module io.taskmill.http {
  requires static transitive org.jspecify;
  requires transitive io.taskmill;
  requires org.apache.httpcomponents.client5.httpclient5;
  requires org.apache.httpcomponents.core5.httpcore5;

  exports io.taskmill.http;
}
