package dev.loomgauge.core.threads;

import static dev.loomgauge.core.result.Activity.CLASS_LOADING;
import static dev.loomgauge.core.result.Activity.CLIENT_QUEUE;
import static dev.loomgauge.core.result.Activity.CONNECTION_QUEUE;
import static dev.loomgauge.core.result.Activity.DATABASE;
import static dev.loomgauge.core.result.Activity.DOWNSTREAM;
import static dev.loomgauge.core.result.Activity.FILE;
import static dev.loomgauge.core.result.Activity.LIMIT;
import static dev.loomgauge.core.result.Activity.LOCK;
import static dev.loomgauge.core.result.Activity.NETWORK;
import static dev.loomgauge.core.result.Activity.SLEEP;
import static dev.loomgauge.core.result.Activity.TASKS;

import dev.loomgauge.core.result.Activity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the methods on a stack say of the thread: the tables. */
public final class FrameRules {
  /** Below them a server works on a request. */
  private static final List<String> ENTRIES =
      Stream.concat(
              ServerEntry.ALL.stream().map(entry -> entry.type() + "." + entry.method()),
              Stream.of(
                  "org.apache.coyote.AbstractProcessorLight.process",
                  "sun.net.httpserver.ServerImpl$Exchange",
                  "com.sun.net.httpserver.Filter$Chain.doFilter",
                  "jakarta.servlet.http.HttpServlet.service",
                  "javax.servlet.http.HttpServlet.service",
                  "org.jboss.resteasy.reactive.common.core.AbstractResteasyReactiveContext.run",
                  "io.micronaut.http.server.RouteExecutor"))
          .flatMap(FrameRules::shaded)
          .toList();

  /**
   * A thread in one of them waits in the kernel, although its state is RUNNABLE. What is loaded by
   * {@code forName0} has frames of its own above it; where it has none, another thread initialises
   * the class.
   */
  private static final List<String> NATIVE_WAITS =
      List.of(
          "sun.nio.ch.Net.poll",
          "sun.nio.ch.Net.accept",
          "sun.nio.ch.Net.connect",
          "sun.nio.ch.EPoll.wait",
          "sun.nio.ch.KQueue.poll",
          "sun.nio.ch.SocketDispatcher.read0",
          "sun.nio.ch.UnixDomainSockets.accept",
          "sun.nio.ch.FileDispatcherImpl.",
          "sun.nio.ch.UnixFileDispatcherImpl.",
          "java.net.Inet4AddressImpl.lookupAllHostAddr",
          "java.net.Inet6AddressImpl.lookupAllHostAddr",
          "java.io.FileInputStream.read",
          "java.io.RandomAccessFile.read",
          "java.io.FileOutputStream.write",
          "java.lang.Class.forName0");

  /** Top frames of a thread that is parked, sleeps or waits, where the dump has no state. */
  private static final List<String> PARKED =
      List.of(
          "java.lang.VirtualThread.",
          "jdk.internal.vm.Continuation.",
          "jdk.internal.misc.Unsafe.park",
          "java.lang.Thread.sleep",
          "java.lang.Object.wait");

  /** A thread whose top frames have one of them runs, and does nothing but wait for others. */
  private static final List<String> SPINS =
      List.of("java.lang.Thread.yield", "java.lang.Thread.onSpinWait");

  private static final int TOP = 4;

  private record Row(String prefix, Activity activity) {}

  /** What says most of a wait: the first of them from the top decides. */
  private static final List<Row> SPECIFIC =
      Stream.of(
              rows(SLEEP, "java.lang.Thread.sleep"),
              rows(
                  LOCK,
                  "java.util.concurrent.locks.ReentrantLock.lock",
                  "java.util.concurrent.locks.ReentrantLock$Sync.lock",
                  "java.util.concurrent.locks.ReentrantReadWriteLock$",
                  "java.util.concurrent.locks.StampedLock."),
              rows(
                  LIMIT,
                  "java.util.concurrent.Semaphore.",
                  "org.springframework.util.ConcurrencyThrottleSupport.",
                  "io.github.resilience4j.bulkhead."),
              rows(
                  CONNECTION_QUEUE,
                  "com.zaxxer.hikari.pool.HikariPool.getConnection",
                  "com.zaxxer.hikari.util.ConcurrentBag.borrow",
                  "io.agroal.pool.ConnectionPool.getConnection",
                  "io.agroal.pool.ConnectionPool.handlerFromSharedCache",
                  "org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection",
                  "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject",
                  "org.apache.tomcat.dbcp.pool2.impl.GenericObjectPool.borrowObject",
                  "com.mchange.v2.resourcepool."),
              rows(
                  CLIENT_QUEUE,
                  "org.apache.hc.core5.pool.",
                  "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager",
                  "org.apache.http.pool.",
                  "org.apache.http.impl.conn.PoolingHttpClientConnectionManager",
                  "org.eclipse.jetty.client.AbstractConnectionPool"),
              rows(
                  DATABASE,
                  "org.postgresql.",
                  "com.mysql.",
                  "org.mariadb.jdbc.",
                  "oracle.jdbc.",
                  "oracle.net.",
                  "com.microsoft.sqlserver.jdbc.",
                  "com.ibm.db2.",
                  "org.h2.",
                  "org.hsqldb.",
                  "org.apache.derby.",
                  "org.sqlite.",
                  "com.mongodb.",
                  "redis.clients.jedis.",
                  "io.lettuce."),
              rows(
                  DOWNSTREAM,
                  "org.apache.hc.core5.http.",
                  "org.apache.hc.client5.http.",
                  "org.apache.http.",
                  "jdk.internal.net.http.",
                  "sun.net.www.protocol.http.",
                  "okhttp3.",
                  "org.eclipse.jetty.client.",
                  "io.grpc."),
              rows(
                  CLASS_LOADING,
                  "java.lang.ClassLoader.loadClass",
                  "jdk.internal.loader.BuiltinClassLoader.loadClass",
                  "java.lang.Class.forName"),
              rows(
                  FILE,
                  "java.io.FileInputStream.",
                  "java.io.RandomAccessFile.",
                  "java.io.FileOutputStream.",
                  "sun.nio.ch.FileChannelImpl."))
          .flatMap(List::stream)
          .toList();

  /** What says something where nothing else does. */
  private static final List<Row> GENERAL =
      Stream.of(
              rows(
                  TASKS,
                  "java.util.concurrent.FutureTask.",
                  "java.util.concurrent.CompletableFuture",
                  "java.util.concurrent.CountDownLatch.",
                  "java.util.concurrent.StructuredTaskScope",
                  "java.util.concurrent.ForkJoinTask.",
                  "reactor.core.publisher.Blocking"),
              rows(
                  NETWORK,
                  "sun.nio.ch.NioSocketImpl.",
                  "sun.nio.ch.SocketChannelImpl.",
                  "sun.nio.ch.Net.",
                  "java.net.Inet"))
          .flatMap(List::stream)
          .toList();

  private FrameRules() {}

  private static Stream<String> shaded(String method) {
    return ServerEntry.SHADED.stream().map(prefix -> prefix + method);
  }

  private static List<Row> rows(Activity activity, String... prefixes) {
    return Stream.of(prefixes)
        .flatMap(FrameRules::shaded)
        .map(prefix -> new Row(prefix, activity))
        .toList();
  }

  /** Whether a thread with such a stack works on a request. */
  static boolean hasRequest(List<String> stack) {
    return stack.stream().anyMatch(frame -> startsWithAny(frame, ENTRIES));
  }

  /** Whether the kernel has the thread, whatever its state says. */
  static boolean waitsInKernel(List<String> stack) {
    return !stack.isEmpty() && startsWithAny(stack.getFirst(), NATIVE_WAITS);
  }

  /** Whether it runs in a loop that waits for other threads. */
  static boolean spins(List<String> stack) {
    return stack.stream().limit(TOP).anyMatch(frame -> startsWithAny(frame, SPINS));
  }

  /** Whether its top frame is that of a thread that waits. */
  static boolean parked(List<String> stack) {
    return !stack.isEmpty() && startsWithAny(stack.getFirst(), PARKED);
  }

  /** What a thread waits for; empty where no row says. */
  public static Optional<Activity> wait(List<String> stack) {
    return first(stack, SPECIFIC).or(() -> first(stack, GENERAL));
  }

  private static Optional<Activity> first(List<String> stack, List<Row> rows) {
    return stack.stream()
        .flatMap(frame -> rows.stream().filter(row -> frame.startsWith(row.prefix())))
        .map(Row::activity)
        .findFirst();
  }

  private static boolean startsWithAny(String frame, List<String> prefixes) {
    return prefixes.stream().anyMatch(frame::startsWith);
  }
}
