package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.report.reading.FlameGraph.Box;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  @Test
  void framesWithoutABranchAreOneBox() {
    FlameGraph graph =
        FlameGraph.of(
            List.of(
                "database;a.Server.run:1;a.Orders.find:42;org.postgresql.PGStream.receive:7 30",
                "database;a.Server.run:1;a.Orders.find:43 10",
                "locks;a.Server.run:1;a.Cache.get:3 60"));

    assertThat(graph.rows()).isEqualTo(3);
    assertThat(graph.boxes())
        .extracting(Box::row, Box::left, Box::width, Box::name)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(0, 0.0, 0.6, "locks"),
            org.assertj.core.groups.Tuple.tuple(1, 0.0, 0.6, "Cache.get:3"),
            org.assertj.core.groups.Tuple.tuple(0, 0.6, 0.4, "database"),
            org.assertj.core.groups.Tuple.tuple(1, 0.6, 0.4, "Server.run:1"),
            org.assertj.core.groups.Tuple.tuple(2, 0.6, 0.3, "PGStream.receive:7"),
            org.assertj.core.groups.Tuple.tuple(2, 0.9, 0.1, "Orders.find:43"));
  }

  @Test
  void whatIsNarrowOrOfAnotherFormIsLeftOut() {
    FlameGraph graph =
        FlameGraph.of(List.of("sleep;a.B.c:1 999", "locks;a.B.d:2 1", "no count", ""));

    assertThat(graph.boxes()).extracting(Box::name).containsExactly("sleep", "B.c:1");
    assertThat(FlameGraph.of(List.of())).isEqualTo(FlameGraph.NONE);
  }
}
