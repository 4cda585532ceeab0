package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.Framework;
import java.util.List;
import java.util.Set;

/** The table of frameworks by the classes that a JVM has loaded, what answers requests first. */
final class KnownFrameworks {
  /**
   * A framework that is there where one of some classes is loaded.
   *
   * @param or another such class
   */
  private record Known(Framework framework, String type, String or) {}

  private static final List<Known> ALL =
      List.of(
          known(Framework.ARMERIA, "com.linecorp.armeria.server.Server"),
          known(Framework.REACTOR_NETTY, "reactor.netty.http.server.HttpServer"),
          new Known(
              Framework.SPRING_BOOT,
              "org.springframework.boot.thread.Threading",
              "org.springframework.boot.autoconfigure.thread.Threading"),
          known(Framework.OLD_SPRING_BOOT, "org.springframework.boot.SpringApplication"),
          known(Framework.QUARKUS, "io.quarkus.runtime.Application"),
          known(Framework.HELIDON, "io.helidon.webserver.LoomServer"),
          known(Framework.MICRONAUT, "io.micronaut.context.ApplicationContext"),
          known(Framework.VERTX, "io.vertx.core.Vertx"),
          known(Framework.JETTY, "org.eclipse.jetty.server.Server"),
          known(Framework.TOMCAT, "org.apache.catalina.core.StandardServer"),
          known(Framework.UNDERTOW, "io.undertow.Undertow"),
          known(Framework.JDK_SERVER, "sun.net.httpserver.ServerImpl"));

  private KnownFrameworks() {}

  private static Known known(Framework framework, String type) {
    return new Known(framework, type, type);
  }

  /** Those of which a class is loaded, shaded or not. */
  static List<Framework> of(Set<String> types) {
    return ALL.stream()
        .filter(
            known ->
                types.stream()
                    .anyMatch(
                        type ->
                            HeapTypes.isCalled(type, known.type())
                                || HeapTypes.isCalled(type, known.or())))
        .map(Known::framework)
        .toList();
  }
}
