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
  void besideTheEventTheAgentTellsOnlyOfPoolsThatNoRowNames() {
    Table table = Table.parse(TracedMethods.unnamed());

    assertThat(table.of(HIKARI)).extracting(TracedRow::label).containsExactly("");
    assertThat(table.of("org.apache.catalina.connector.CoyoteAdapter")).isEmpty();
    assertThat(table.interfaces()).extracting(TracedRow::label).containsOnly("{class} connections");
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
}
