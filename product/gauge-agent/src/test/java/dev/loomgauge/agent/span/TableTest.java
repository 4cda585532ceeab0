package dev.loomgauge.agent.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import dev.loomgauge.agent.span.TracedRow.Where;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final String ENTRY = "ENTRY\tCLASS\tNONE\tTomcat\torg.example.Adapter\tservice\n";
  private static final String ACQUIRE =
      "ACQUIRE\tINTERFACE\tRESULT\t{class} connections\tjavax.sql.DataSource\tgetConnection\n";

  @Test
  void aRowIsFoundByTheNameOfItsClass() {
    Table table = Table.parse(ENTRY + ACQUIRE);

    assertThat(table.of("org.example.Adapter"))
        .containsExactly(
            new TracedRow(
                Kind.ENTRY, Where.CLASS, Member.NONE, "Tomcat", "org.example.Adapter", "service"));
    assertThat(table.of("javax.sql.DataSource")).isEmpty();
    assertThat(table.interfaces())
        .extracting(TracedRow::type)
        .containsExactly("javax.sql.DataSource");
  }

  @Test
  void aLabelTakesTheSimpleNameOfTheClass() {
    TracedRow row = Table.parse(ACQUIRE).interfaces().get(0);

    assertThat(row.labelled("com.acme.Pools$Small")).isEqualTo("Small connections");
    assertThat(row.labelled("com.acme.Pools$Small$Least")).isEqualTo("Least connections");
    assertThat(row.labelled("com.acme.Pool")).isEqualTo("Pool connections");
    assertThat(row.labelled("Pool")).isEqualTo("Pool connections");
  }

  @Test
  void whatIsNoPoolIsTold() {
    Table table = Table.parse(ACQUIRE + "NOT\torg.springframework.jdbc.datasource.\n");

    assertThat(table.counts("org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy"))
        .isFalse();
    assertThat(table.counts("com.acme.Pool")).isTrue();
  }

  @Test
  void aPoolIsCalledWhatAMethodOfItsClassReturns() {
    Table table = Table.parse(ACQUIRE + "NAME\tjava.lang.Thread\tgetName\n");

    assertThat(table.names().of(Thread.ofPlatform().name("read").unstarted(() -> {})))
        .isEqualTo("read");
    assertThat(table.names().of("another class")).isEmpty();
  }

  @Test
  void linesOfBlanksAreNone() {
    Table table = Table.parse("\n  \n" + ACQUIRE + "\t\n");

    assertThat(table.interfaces()).hasSize(1);
  }

  @Test
  void aRowWithoutLabelIsOne() {
    assertThat(Table.parse("ACQUIRE\tCLASS\tRESULT\t\tA\tget\n").of("A"))
        .singleElement()
        .extracting(TracedRow::label)
        .isEqualTo("");
  }

  @Test
  void aLineThatIsNoRowIsRefused() {
    assertThatThrownBy(() -> Table.parse(ENTRY + "ENTRY\tCLASS\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("six parts");
    for (String not : List.of("NOT", "NOT\ta.\tb.", "NO\ta.", "NAME\ta.", "NAME\ta.\tb\tc")) {
      assertThatThrownBy(() -> Table.parse(not)).hasMessage("a row has six parts, not: " + not);
    }
    assertThatThrownBy(() -> Table.parse("LEAVE\tCLASS\tNONE\ta\tb\tc\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("LEAVE");
  }
}
