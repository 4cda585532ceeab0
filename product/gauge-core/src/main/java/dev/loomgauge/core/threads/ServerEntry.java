package dev.loomgauge.core.threads;

import java.util.List;

/** A method below which a server works on a request; its name is for people: "Tomcat". */
public record ServerEntry(String type, String method, String server) {
  /** Those that are known. */
  public static final List<ServerEntry> ALL =
      List.of(
          new ServerEntry("org.apache.catalina.connector.CoyoteAdapter", "service", "Tomcat"),
          new ServerEntry("org.eclipse.jetty.server.HttpChannel", "handle", "Jetty"),
          new ServerEntry(
              "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker", "run", "Jetty"),
          new ServerEntry("io.undertow.server.Connectors", "executeRootHandler", "Undertow"),
          new ServerEntry("io.helidon.webserver.http1.Http1Connection", "route", "Helidon"),
          new ServerEntry(
              "org.jboss.resteasy.reactive.server.handlers.InvocationHandler", "handle", "Quarkus"),
          new ServerEntry(
              "sun.net.httpserver.ServerImpl$Exchange$LinkHandler",
              "handle",
              "the JDK's HTTP server"));

  /** Beginnings of the names of threads that hand requests over and do not wait for their end. */
  private static final List<String> EVENT_LOOPS = List.of("vert.x-eventloop-thread-");

  /** Where libraries are repackaged, what their classes' names then begin with. */
  public static final List<String> SHADED = List.of("", "wiremock.");

  /** Whether a request may be over when such a method returns on a thread of this name. */
  public static boolean endsOn(String thread) {
    return EVENT_LOOPS.stream().noneMatch(thread::startsWith);
  }
}
