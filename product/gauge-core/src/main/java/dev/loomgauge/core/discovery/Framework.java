package dev.loomgauge.core.discovery;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Frameworks by what switches them to virtual threads, what answers requests first. */
public enum Framework {
  ARMERIA(
      "Armeria",
      "It answers on event loops, so virtual threads change only what its code hands to an executor"
          + " of its own.",
      "com.linecorp.armeria.server.Server"),
  REACTOR_NETTY(
      "Reactor Netty",
      "It answers on event loops, so virtual threads change only what its code hands to a scheduler"
          + " of its own.",
      "reactor.netty.http.server.HttpServer"),
  SPRING_BOOT(
      "Spring Boot 3.2 or newer",
      "Its switch is --virtual SPRING_THREADS_VIRTUAL_ENABLED=true, on JDK 21 or newer.",
      "org.springframework.boot.thread.Threading",
      "org.springframework.boot.autoconfigure.thread.Threading"),
  OLD_SPRING_BOOT(
      "Spring Boot older than 3.2",
      "It has no switch for virtual threads: 3.2 is the first that has.",
      "org.springframework.boot.SpringApplication"),
  QUARKUS(
      "Quarkus",
      "It has no switch: virtual threads are chosen in the code, by @RunOnVirtualThread at an"
          + " endpoint.",
      "io.quarkus.runtime.Application"),
  HELIDON(
      "Helidon 4",
      "It answers on virtual threads always: there is nothing to switch.",
      "io.helidon.webserver.LoomServer"),
  MICRONAUT(
      "Micronaut",
      "Endpoints with @ExecuteOn(TaskExecutors.BLOCKING) are on virtual threads since Micronaut 4 on"
          + " JDK 21; for those of the executor 'io' the switch is --virtual"
          + " MICRONAUT_EXECUTORS_IO_TYPE=cached --virtual MICRONAUT_EXECUTORS_IO_VIRTUAL=true.",
      "io.micronaut.context.ApplicationContext"),
  VERTX(
      "Vert.x",
      "It answers on event loops; a verticle is put on virtual threads in the code, by"
          + " ThreadingModel.VIRTUAL_THREAD.",
      "io.vertx.core.Vertx"),
  JETTY(
      "Jetty",
      "Started by start.jar its switch is the module threadpool-virtual (Jetty 12); where the code"
          + " creates the server, it gives its QueuedThreadPool a virtual threads executor.",
      "org.eclipse.jetty.server.Server"),
  TOMCAT(
      "Tomcat",
      "A connector of Tomcat 11 has useVirtualThreads in server.xml, and one of Tomcat 10.1 or 9 takes"
          + " an Executor of the class org.apache.catalina.core.StandardVirtualThreadExecutor; where"
          + " the code creates the server, it gives the protocol handler an executor of virtual"
          + " threads.",
      "org.apache.catalina.core.StandardServer"),
  UNDERTOW(
      "Undertow",
      "It has no switch: the code decides which executor a handler is dispatched to.",
      "io.undertow.Undertow"),
  JDK_SERVER(
      "the JDK's HTTP server",
      "It has no switch: the code gives it the executor of its requests.",
      "sun.net.httpserver.ServerImpl");

  private static final Set<Framework> EVENT_LOOPS = EnumSet.of(ARMERIA, VERTX, REACTOR_NETTY);

  private final String title;
  private final String advice;
  private final String type;
  private final String or;

  /** Known by a class. */
  Framework(String title, String advice, String type) {
    this(title, advice, type, type);
  }

  /** Known by one of two classes. */
  Framework(String title, String advice, String type, String or) {
    this.title = title;
    this.advice = advice;
    this.type = type;
    this.or = or;
  }

  /**
   * Those that a JVM has loaded.
   *
   * @param loaded whether a class of that name is there, shaded or not
   */
  public static List<Framework> of(Predicate<String> loaded) {
    return Stream.of(values())
        .filter(known -> loaded.test(known.type) || loaded.test(known.or))
        .toList();
  }

  /**
   * "The service runs on Helidon 4. It answers on virtual threads always: ..."; empty for none.
   * Where a thread was recorded working on a request from its beginning to its end, a library of
   * event loops that is loaded too is a client's.
   */
  public static Optional<String> words(ModeEvidence mode) {
    return mode.heap().frameworks().stream()
        .filter(known -> mode.path().isEmpty() || !EVENT_LOOPS.contains(known))
        .findFirst()
        .map(first -> "The service runs on " + first.title + ". " + first.advice);
  }
}
