package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.agent.span.Table;
import dev.loomgauge.agent.span.TracedRow;
import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One table of methods, for jdk.MethodTrace and for our agent. */
class TracedMethodsTest {
  private static final String HIKARI = "com.zaxxer.hikari.HikariDataSource";

  @Test
  void theAgentReadsWhatIsWrittenForIt() {
    Table table = Table.parse(TracedMethods.table());

    assertThat(table.of(HIKARI))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.kind()).isEqualTo(Kind.ACQUIRE);
              assertThat(row.label()).isEqualTo("HikariCP connections");
              assertThat(row.method()).isEqualTo("getConnection");
              assertThat(row.member()).isEqualTo(Member.RESULT);
            });
    assertThat(table.interfaces())
        .extracting(TracedRow::type)
        .containsExactly("javax.sql.DataSource", "java.sql.Connection");
    assertThat(table.of("wiremock.org.eclipse.jetty.server.HttpChannel")).hasSize(1);
  }

  @Test
  void everyMethodOfTheEventIsOneOfTheAgentsWithTheSameMeaning() {
    Table table = Table.parse(TracedMethods.table());

    List<String> methods = List.of(TracedMethods.filter().split(";", -1));
    assertThat(methods).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    assertThat(methods)
        .allSatisfy(
            method -> {
              String[] parts = method.split("::", -1);
              TracedMethods.What what = TracedMethods.of(parts[0], parts[1]).orElseThrow();
              assertThat(table.of(parts[0]))
                  .filteredOn(row -> row.method().equals(parts[1]))
                  .singleElement()
                  .satisfies(
                      row -> {
                        assertThat(row.kind().name()).isEqualTo(what.kind().name());
                        assertThat(row.label()).isEqualTo(what.name());
                      });
            });
  }

  @Test
  void besideTheEventTheAgentTellsOnlyOfPoolsThatNoRowNamesAndOfThoseThatHaveNames() {
    Table table = Table.parse(TracedMethods.besideTheEvent());

    assertThat(table.of("io.agroal.pool.DataSource"))
        .extracting(TracedRow::label)
        .containsExactly("");
    assertThat(table.of(HIKARI))
        .extracting(TracedRow::label)
        .containsExactly("HikariCP connections");
    assertThat(table.of("com.zaxxer.hikari.pool.ProxyConnection")).hasSize(1);
    assertThat(table.of("org.apache.catalina.connector.CoyoteAdapter")).isEmpty();
    assertThat(table.interfaces()).extracting(TracedRow::label).containsOnly("{class} connections");
  }

  /** Else each of its members would be taken twice. */
  @Test
  void whatTheAgentTellsOfIsNotAskedOfTheEvent() {
    Table agent = Table.parse(TracedMethods.besideTheEvent());
    List<String> event = List.of(TracedMethods.filterBesideAgent().split(";", -1));

    assertThat(event)
        .doesNotContain(HIKARI + "::getConnection")
        .isNotEmpty()
        .isSubsetOf(TracedMethods.filter().split(";", -1))
        .allSatisfy(
            method ->
                assertThat(agent.of(method.split("::", -1)[0]))
                    .extracting(TracedRow::label)
                    .allMatch(String::isEmpty));
  }

  @Test
  void everyPoolThatLendsAlsoTakesBack() {
    Table table = Table.parse(TracedMethods.table());
    List<TracedRow> rows =
        Stream.of(TracedMethods.filter().split(";", -1))
            .flatMap(method -> table.of(method.split("::", -1)[0]).stream())
            .toList();

    assertThat(labels(rows, Kind.ACQUIRE)).isNotEmpty().isEqualTo(labels(rows, Kind.RELEASE));
  }

  private static List<String> labels(List<TracedRow> rows, Kind kind) {
    return rows.stream()
        .filter(row -> row.kind() == kind)
        .map(TracedRow::label)
        .distinct()
        .sorted()
        .toList();
  }

  /** Kind, form of the type, member, label, type and method: all but the entries of servers. */
  @Test
  void everyPoolIsLentAndTakenBackByTheseMethods() {
    assertThat(
            TracedMethods.table()
                .lines()
                .filter(line -> !line.startsWith("ENTRY") && !line.contains("wiremock.")))
        .containsExactly(
            "ACQUIRE\tCLASS\tRESULT\tHikariCP connections\tcom.zaxxer.hikari.HikariDataSource\tgetConnection",
            "RELEASE\tCLASS\tSELF\tHikariCP connections\tcom.zaxxer.hikari.pool.ProxyConnection\tclose",
            "ACQUIRE\tCLASS\tRESULT\tAgroal connections\tio.agroal.pool.DataSource\tgetConnection",
            "RELEASE\tCLASS\tSELF\tAgroal connections\tio.agroal.pool.wrapper.ConnectionWrapper\tclose",
            "ACQUIRE\tCLASS\tRESULT\tTomcat JDBC connections\torg.apache.tomcat.jdbc.pool.DataSourceProxy\tgetConnection",
            "RELEASE\tCLASS\tNONE\tTomcat JDBC connections\torg.apache.tomcat.jdbc.pool.ConnectionPool\treturnConnection",
            "ACQUIRE\tCLASS\tRESULT\tDBCP connections\torg.apache.commons.dbcp2.BasicDataSource\tgetConnection",
            "RELEASE\tCLASS\tSELF\tDBCP connections\torg.apache.commons.dbcp2.PoolableConnection\tclose",
            "ACQUIRE\tCLASS\tRESULT\tC3P0 connections\tcom.mchange.v2.c3p0.impl.AbstractPoolBackedDataSource\tgetConnection",
            "RELEASE\tCLASS\tSELF\tC3P0 connections\tcom.mchange.v2.c3p0.impl.NewProxyConnection\tclose",
            "ACQUIRE\tCLASS\tSELF\tHttpClient connections\torg.apache.hc.client5.http.impl.classic.InternalExecRuntime\tacquireEndpoint",
            "RELEASE\tCLASS\tSELF\tHttpClient connections\torg.apache.hc.client5.http.impl.classic.InternalExecRuntime\treleaseEndpoint",
            "RELEASE\tCLASS\tSELF\tHttpClient connections\torg.apache.hc.client5.http.impl.classic.InternalExecRuntime\tdiscardEndpoint",
            "ACQUIRE\tCLASS\tRESULT\tHttpClient 4 connections\torg.apache.http.impl.conn.PoolingHttpClientConnectionManager\tleaseConnection",
            "RELEASE\tCLASS\tARGUMENT\tHttpClient 4 connections\torg.apache.http.impl.conn.PoolingHttpClientConnectionManager\treleaseConnection",
            "ACQUIRE\tINTERFACE\tRESULT\t{class} connections\tjavax.sql.DataSource\tgetConnection",
            "RELEASE\tINTERFACE\tSELF\t{class} connections\tjava.sql.Connection\tclose",
            "NOT\torg.springframework.jdbc.datasource.",
            "NAME\tcom.zaxxer.hikari.HikariDataSource\tgetPoolName");
    assertThat(TracedMethods.of("wiremock.org.eclipse.jetty.server.HttpChannel", "handle"))
        .hasValueSatisfying(what -> assertThat(what.name()).isEqualTo("Jetty"));
    assertThat(TracedMethods.of(HIKARI, "close")).isEmpty();
    assertThat(TracedMethods.of("javax.sql.DataSource", "getConnection")).isEmpty();
  }

  @Test
  void connectionsOfTheJdkAreForTheEventAlone() {
    assertThat(TracedMethods.withConnects(TracedMethods.filter()))
        .isEqualTo(
            TracedMethods.filter()
                + ";sun.nio.ch.NioSocketImpl::connect;sun.nio.ch.SocketChannelImpl::connect");
    assertThat(TracedMethods.of("sun.nio.ch.NioSocketImpl", "connect"))
        .hasValueSatisfying(
            what ->
                assertThat(what.kind())
                    .isEqualTo(dev.loomgauge.core.discovery.TraceEvent.Kind.CONNECT));
    assertThat(TracedMethods.table()).doesNotContain("sun.nio");
  }
}
