package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Methods between which a server works on a request, and by which pools lend their members.
 * jdk.MethodTrace (JEP 520) takes concrete methods of classes alone, so the libraries are named one
 * by one.
 */
final class TracedMethods {
  /** Where libraries are repackaged, what their classes' names then begin with. */
  private static final List<String> SHADED = List.of("", "wiremock.");

  private static final Map<String, What> METHODS = new HashMap<>();

  /**
   * What a method does.
   *
   * @param name of the pool, or of the server
   */
  record What(Kind kind, String name) {}

  static {
    entry("org.apache.catalina.connector.CoyoteAdapter::service", "Tomcat");
    entry("org.eclipse.jetty.server.HttpChannel::handle", "Jetty");
    entry("org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker::run", "Jetty");
    entry("io.undertow.server.Connectors::executeRootHandler", "Undertow");
    entry("sun.net.httpserver.ServerImpl$Exchange::run", "the JDK's HTTP server");
    pool(
        "HikariCP connections",
        List.of("com.zaxxer.hikari.HikariDataSource::getConnection"),
        List.of("com.zaxxer.hikari.pool.ProxyConnection::close"));
    pool(
        "Agroal connections",
        List.of("io.agroal.pool.DataSource::getConnection"),
        List.of("io.agroal.pool.wrapper.ConnectionWrapper::close"));
    pool(
        "Tomcat JDBC connections",
        List.of("org.apache.tomcat.jdbc.pool.DataSourceProxy::getConnection"),
        List.of("org.apache.tomcat.jdbc.pool.ConnectionPool::returnConnection"));
    pool(
        "DBCP connections",
        List.of("org.apache.commons.dbcp2.BasicDataSource::getConnection"),
        List.of("org.apache.commons.dbcp2.PoolableConnection::close"));
    pool(
        "C3P0 connections",
        List.of("com.mchange.v2.c3p0.impl.AbstractPoolBackedDataSource::getConnection"),
        List.of("com.mchange.v2.c3p0.impl.NewProxyConnection::close"));
    pool(
        "HttpClient connections",
        List.of("org.apache.hc.client5.http.impl.classic.InternalExecRuntime::acquireEndpoint"),
        List.of(
            "org.apache.hc.client5.http.impl.classic.InternalExecRuntime::releaseEndpoint",
            "org.apache.hc.client5.http.impl.classic.InternalExecRuntime::discardEndpoint"));
  }

  private TracedMethods() {}

  private static void entry(String method, String server) {
    put(method, new What(Kind.ENTRY, server));
  }

  private static void pool(String name, List<String> acquire, List<String> release) {
    acquire.forEach(method -> put(method, new What(Kind.ACQUIRE, name)));
    release.forEach(method -> put(method, new What(Kind.RELEASE, name)));
  }

  private static void put(String method, What what) {
    SHADED.forEach(prefix -> METHODS.put(prefix + method, what));
  }

  /** In the form of the event's setting {@code filter}. */
  static String filter() {
    return String.join(";", METHODS.keySet().stream().sorted().toList());
  }

  static Optional<What> of(String type, String method) {
    return Optional.ofNullable(METHODS.get(type + "::" + method));
  }
}
