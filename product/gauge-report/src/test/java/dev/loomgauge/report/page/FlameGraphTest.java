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

  @Test
  void theWidestBranchComesFirstAndOneOfAHundredIsTheNarrowest() {
    FlameGraph graph =
        FlameGraph.of(
                "busy",
                List.of(
                    "x.A.one;x.B.two 30",
                    "y.D.four 18",
                    "x.A.one;x.C.three 50",
                    "z.E.five 1",
                    "z.F.six 1"))
            .orElseThrow();

    assertThat(graph.title()).isEqualTo("busy");
    assertThat(graph.boxes())
        .extracting(Box::top, Box::left, Box::width, Box::name, Box::tip)
        .containsExactly(
            tuple(0, "0", "80", "A.one", "80.0 % of the requests: x.A.one"),
            tuple(19, "0", "50", "C.three", "50.0 % of the requests: x.C.three"),
            tuple(19, "50", "30", "B.two", "30.0 % of the requests: x.B.two"),
            tuple(0, "80", "18", "D.four", "18.0 % of the requests: y.D.four"),
            tuple(0, "98", "1", "E.five", "1.0 % of the requests: z.E.five"),
            tuple(0, "99", "1", "F.six", "1.0 % of the requests: z.F.six"));
  }

  @Test
  void aTipListsTheTwelveLastFrames() {
    StringBuilder twelve = new StringBuilder("root");
    for (int i = 1; i <= 12; i++) {
      twelve.append(";p.C.f").append(i);
    }

    assertThat(FlameGraph.of("w", List.of(twelve + " 5")).orElseThrow().boxes().getLast().tip())
        .isEqualTo(
            "100 % of the requests: p.C.f1 > p.C.f2 > p.C.f3 > p.C.f4 > p.C.f5 > p.C.f6 > p.C.f7 >"
                + " p.C.f8 > p.C.f9 > p.C.f10 > p.C.f11 > p.C.f12");
    assertThat(
            FlameGraph.of("w", List.of(twelve + ";p.C.f13 5"))
                .orElseThrow()
                .boxes()
                .getLast()
                .tip())
        .startsWith("100 % of the requests: ... > p.C.f2 > ")
        .endsWith(" > p.C.f13");
  }
}
