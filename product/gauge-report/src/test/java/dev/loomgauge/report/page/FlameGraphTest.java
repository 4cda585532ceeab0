package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.report.page.FlameGraph.Box;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  @Test
  void framesWithoutABranchAreOneBox() {
    FlameGraph graph =
        FlameGraph.of(
                "waits",
                List.of(
                    "database;a.Server.run:1;a.Orders.find:42;org.postgresql.PGStream.receive:7 16",
                    "database;a.Server.run:1;a.Orders.find:43 16",
                    "locks;a.Server.run:1;a.Cache.get:3 32"))
            .orElseThrow();

    assertThat(graph.height()).isEqualTo(3 * 19);
    assertThat(graph.boxes())
        .extracting(Box::top, Box::left, Box::width, Box::name)
        .containsExactlyInAnyOrder(
            tuple(0, "50", "50", "locks"),
            tuple(19, "50", "50", "Cache.get:3"),
            tuple(0, "0", "50", "database"),
            tuple(19, "0", "50", "Server.run:1"),
            tuple(38, "0", "25", "PGStream.receive:7"),
            tuple(38, "25", "25", "Orders.find:43"));
  }

  @Test
  void whatIsNarrowOrOfAnotherFormIsLeftOut() {
    FlameGraph graph =
        FlameGraph.of("waits", List.of("sleep;a.B.c:1 999", "locks;a.B.d:2 1", "no count", ""))
            .orElseThrow();

    assertThat(graph.boxes()).extracting(Box::name).containsExactly("sleep", "B.c:1");
    assertThat(FlameGraph.of("waits", List.of())).isEmpty();
  }

  @Test
  void aBoxIsCalledAfterTheServicesOwnCode() {
    FlameGraph graph =
        FlameGraph.of(
                "waits",
                List.of(
                    "downstream;java.lang.Thread.run:1;app.Stock.call:9;java.lang.VirtualThread.park:3"
                        + " 5"))
            .orElseThrow();

    assertThat(graph.boxes()).extracting(Box::name).containsExactly("downstream", "Stock.call:9");
  }
}
