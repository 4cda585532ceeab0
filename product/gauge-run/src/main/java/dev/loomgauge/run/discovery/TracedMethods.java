package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.threads.ServerEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods between which a server works on a request, and by which pools lend their members: the one
 * table of them. jdk.MethodTrace (JEP 520) takes concrete methods of classes alone; our agent takes
 * whatever implements an interface, too.
 */
final class TracedMethods {
  /** They implement the interface of a data source, and hand over what a pool has lent. */
  private static final List<String> NO_POOLS = List.of("org.springframework.jdbc.datasource.");

  /**
   * Pools that a method of theirs tells apart from others of their library. They are our agent's
   * wherever it records: an event of jdk.MethodTrace has no object.
   */
  private static final List<Named> NAMED =
      List.of(
          new Named("HikariCP connections", "com.zaxxer.hikari.HikariDataSource", "getPoolName"));

  private static final List<Row> ROWS = new ArrayList<>();

  private static final Map<String, What> METHODS = new HashMap<>();

  /** How the JDK opens a connection; our agent leaves the JDK alone. */
  private static final List<String> CONNECTS =
      List.of("sun.nio.ch.NioSocketImpl::connect", "sun.nio.ch.SocketChannelImpl::connect");

  /**
   * What a method does.
   *
   * @param name of the pool, or of the server
   */
  record What(Kind kind, String name) {
    boolean named() {
      return NAMED.stream().anyMatch(named -> named.pool().equals(name));
    }
  }

  private record Named(String pool, String type, String method) {
    String line(String shaded) {
      return String.join("\t", "NAME", shaded + type, method);
    }
  }

  /** Whether a type is a class by its name, or an interface. */
  private enum Where {
    CLASS,
    INTERFACE
  }

  /** What tells a member of a pool from the others. */
  private enum Member {
    NONE,
    SELF,
    ARGUMENT,
    RESULT
  }

  private record Row(What what, Where where, Member member, String type, String method) {
    /** Whether no event of jdk.MethodTrace can have it whole. */
    boolean told() {
      return where == Where.INTERFACE || what.named();
    }

    String line(String shaded, String label) {
      return String.join(
          "\t", what.kind().name(), where.name(), member.name(), label, shaded + type, method);
    }
  }

  static {
    ServerEntry.ALL.forEach(
        entry ->
            add(
                Where.CLASS,
                new What(Kind.ENTRY, entry.server()),
                Member.NONE,
                entry.type() + "::" + entry.method()));
    connections(
        "HikariCP",
        "com.zaxxer.hikari.HikariDataSource::getConnection",
        "com.zaxxer.hikari.pool.ProxyConnection::close");
    connections(
        "Agroal",
        "io.agroal.pool.DataSource::getConnection",
        "io.agroal.pool.wrapper.ConnectionWrapper::close");
    pool(
        "Tomcat JDBC",
        Member.RESULT,
        "org.apache.tomcat.jdbc.pool.DataSourceProxy::getConnection",
        Member.NONE,
        "org.apache.tomcat.jdbc.pool.ConnectionPool::returnConnection");
    connections(
        "DBCP",
        "org.apache.commons.dbcp2.BasicDataSource::getConnection",
        "org.apache.commons.dbcp2.PoolableConnection::close");
    connections(
        "C3P0",
        "com.mchange.v2.c3p0.impl.AbstractPoolBackedDataSource::getConnection",
        "com.mchange.v2.c3p0.impl.NewProxyConnection::close");
    pool(
        "HttpClient",
        Member.SELF,
        "org.apache.hc.client5.http.impl.classic.InternalExecRuntime::acquireEndpoint",
        Member.SELF,
        "org.apache.hc.client5.http.impl.classic.InternalExecRuntime::releaseEndpoint",
        "org.apache.hc.client5.http.impl.classic.InternalExecRuntime::discardEndpoint");
    pool(
        "HttpClient 4",
        Member.RESULT,
        "org.apache.http.impl.conn.PoolingHttpClientConnectionManager::leaseConnection",
        Member.ARGUMENT,
        "org.apache.http.impl.conn.PoolingHttpClientConnectionManager::releaseConnection");
    any(Kind.ACQUIRE, Member.RESULT, "javax.sql.DataSource::getConnection");
    any(Kind.RELEASE, Member.SELF, "java.sql.Connection::close");
  }

  private TracedMethods() {}

  private static void connections(String pool, String lends, String takes) {
    pool(pool, Member.RESULT, lends, Member.SELF, takes);
  }

  private static void pool(String pool, Member lent, String lends, Member taken, String... takes) {
    String name = pool + " connections";
    add(Where.CLASS, new What(Kind.ACQUIRE, name), lent, lends);
    for (String method : takes) {
      add(Where.CLASS, new What(Kind.RELEASE, name), taken, method);
    }
  }

  /** Of a pool that no row names. */
  private static void any(Kind kind, Member member, String method) {
    add(Where.INTERFACE, new What(kind, "{class} connections"), member, method);
  }

  private static void add(Where where, What what, Member member, String method) {
    String[] parts = method.split("::", -1);
    ROWS.add(new Row(what, where, member, parts[0], parts[1]));
    if (where == Where.CLASS) {
      ServerEntry.SHADED.forEach(prefix -> METHODS.put(prefix + method, what));
    }
  }

  /** In the form of the event's setting {@code filter}. */
  static String filter() {
    return filter(_ -> true);
  }

  /** The same without what our agent records, where it records too. */
  static String filterBesideAgent() {
    return filter(what -> !what.named());
  }

  private static String filter(Predicate<What> wanted) {
    return METHODS.entrySet().stream()
        .filter(method -> wanted.test(method.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .collect(Collectors.joining(";"));
  }

  /** Such a filter, and the connections that are opened. */
  static String withConnects(String filter) {
    return filter + ";" + String.join(";", CONNECTS);
  }

  /** What jdk.MethodTrace names. */
  static Optional<What> of(String type, String method) {
    String name = type + "::" + method;
    return CONNECTS.contains(name)
        ? Optional.of(new What(Kind.CONNECT, "connect"))
        : Optional.ofNullable(METHODS.get(name));
  }

  /** All of it for our agent, a line a row. */
  static String table() {
    return lines(ROWS.stream().flatMap(row -> shaded(row, row.what().name())));
  }

  /**
   * For our agent where jdk.MethodTrace takes the rest: pools that no row names, and those that
   * have names of their own. Rows without a label only tell it which those are not.
   */
  static String besideTheEvent() {
    return lines(
        ROWS.stream()
            .filter(row -> row.told() || row.member() == Member.RESULT)
            .flatMap(row -> shaded(row, row.told() ? row.what().name() : "")));
  }

  private static Stream<String> shaded(Row row, String label) {
    return row.where() == Where.INTERFACE
        ? Stream.of(row.line("", label))
        : ServerEntry.SHADED.stream().map(prefix -> row.line(prefix, label));
  }

  private static String lines(Stream<String> rows) {
    Stream<String> not = NO_POOLS.stream().map(prefix -> "NOT\t" + prefix);
    Stream<String> names =
        NAMED.stream().flatMap(named -> ServerEntry.SHADED.stream().map(named::line));
    return Stream.of(rows, not, names)
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
