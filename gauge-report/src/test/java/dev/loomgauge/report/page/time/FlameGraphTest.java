package dev.loomgauge.report.page.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.report.page.time.FlameGraph.Box;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  @Test
  void framesWithoutABranchAreOneBox() {
    FlameGraph graph =
        FlameGraph.of(
            List.of(
                "database;a.Server.run:1;a.Orders.find:42;org.postgresql.PGStream.receive:7 16",
                "database;a.Server.run:1;a.Orders.find:43 16",
                "locks;a.Server.run:1;a.Cache.get:3 32"));

    assertThat(graph.rows()).isEqualTo(3);
    assertThat(graph.boxes())
        .extracting(Box::row, Box::left, Box::width, Box::name)
        .containsExactlyInAnyOrder(
            tuple(0, 0.5, 0.5, "locks"),
            tuple(1, 0.5, 0.5, "Cache.get:3"),
            tuple(0, 0.0, 0.5, "database"),
            tuple(1, 0.0, 0.5, "Server.run:1"),
            tuple(2, 0.0, 0.25, "PGStream.receive:7"),
            tuple(2, 0.25, 0.25, "Orders.find:43"));
  }

  @Test
  void whatIsNarrowOrOfAnotherFormIsLeftOut() {
    FlameGraph graph =
        FlameGraph.of(List.of("sleep;a.B.c:1 999", "locks;a.B.d:2 1", "no count", ""));

    assertThat(graph.boxes()).extracting(Box::name).containsExactly("sleep", "B.c:1");
    assertThat(FlameGraph.of(List.of())).isEqualTo(FlameGraph.NONE);
  }
}
