package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Where panels lie, and what the chart of a search says. */
class PanelsTest {
  private static String json(Object part) {
    return JsonMapper.shared().writeValueAsString(part).replace('"', '\'');
  }

  @Test
  void panelsLieSideBySideOrBelowOneAnother() {
    Panels panels = new Panels(List.of("a", "b"), 60, 200, 10, 16, 4);

    assertThat(panels.size()).isEqualTo(new Chart.Size(312, 588));
    assertThat(panels.size(7)).isEqualTo(new Chart.Size(319, 595));
    assertThat(panels.each(i -> i)).containsExactly(0, 1);
    // (96.5 - 10 - 4) / 2 = 41.25
    assertThat(json(panels.arrange(Part.empty())))
        .isEqualTo(
            "{'baseOption':{},'media':[{'query':{'maxWidth':600},'option':{"
                + "'grid':[{'left':'16%','top':60,'height':200,'width':'77%'},{'left':'16%','top':336,'height':200,'width':'77%'}],"
                + "'title':[{'text':'a','left':'16%','top':30},{'text':'b','left':'16%','top':306}]}},"
                + "{'option':{"
                + "'grid':[{'left':'10%','top':60,'height':200,'width':'41.25%'},{'left':'55.25%','top':60,'height':200,'width':'41.25%'}],"
                + "'title':[{'text':'a','left':'10%','top':30},{'text':'b','left':'55.25%','top':30}]}}]}");
    assertThat(json(panels.arrange(Part.empty(), true)))
        .contains(
            "'yAxis':[{'axisLabel':{'show':true}},{'axisLabel':{'show':true}}]",
            "'yAxis':[{'axisLabel':{'show':true}},{'axisLabel':{'show':false}}]");
  }

  @Test
  void aSizeOfRowsGrowsWithThem() {
    assertThat(Chart.Size.ofRows(3, true)).isEqualTo(new Chart.Size(220, 240, true));
    assertThat(Part.legendHeight(6)).isEqualTo(78);
    assertThat(Part.legendHeight(7)).isEqualTo(98);
  }

  private static CapacityBracket search(
      String threads, Map<String, String> levels, @Nullable Passing passing, Point... points) {
    return new CapacityBracket(
        threads,
        levels,
        "users",
        "p99 of at most 250 ms",
        250.0,
        400,
        500,
        End.P99,
        "",
        List.of(points),
        passing);
  }

  private static Point point(int level, Standing standing, @Nullable Double p99, String because) {
    return new Point(level, "001", standing, p99, because);
  }

  @Test
  void aSearchIsDrawnWithWhatItCarriedWhatItDidNotAndWhatDoesNotCount() {
    List<Chart> charts =
        CapacityChart.of(
            List.of(
                search(
                    "virtual",
                    Map.of("pool", "50"),
                    new Passing(450.4, 430, 470.0, 8),
                    point(500, Standing.NOT_CARRIED, 300.0, "too long"),
                    point(400, Standing.CARRIED, 200.0, ""),
                    point(450, Standing.VOID, 220.0, "void"),
                    point(460, Standing.DISTURBED, null, "no figure")),
                search("platform", Map.of("pool", "5"), null, point(30, Standing.CARRIED, 9.0, "")),
                search("reactive", Map.of("pool", "7"), null, point(1, Standing.VOID, null, ""))));

    assertThat(charts).extracting(Chart::id).containsExactly("capacity", "capacity-2");
    Chart five = charts.getFirst();
    assertThat(five.words().title()).isEqualTo("p99 against users, pool 5");
    assertThat(five.words().caption()).doesNotContain("Pin");
    assertThat(five.words().summary()).isEqualTo("platform carried 400, not 500.");
    Chart fifty = charts.getLast();
    assertThat(fifty.words().caption())
        .isEqualTo(
            "Dashed: the bound, p99 of at most 250 ms. Shaded: from the largest load that was carried"
                + " to the least that was not. Hollow: not counted. Pin: the load that is 95 % likely"
                + " to pass, with its 95 % interval.");
    assertThat(fifty.words().summary())
        .isEqualTo(
            "virtual carried 400, not 500, 95 % likely to pass at 450 (95 % interval 430 to 470).");
    String option = json(fifty.option());
    assertThat(option)
        .contains(
            "'data':[{'value':[400.0,200.0],'tip':{'title':'400 users: carried','rows':[['p99','200 ms']],'note':''}},"
                + "{'value':[500.0,300.0],'tip':{'title':'500 users: not carried','rows':[['p99','300 ms']],'note':'too long'}}]",
            "'data':[{'value':[450.0,220.0],'tip':{'title':'450 users: not counted','rows':[['p99','220 ms']],'note':'void'}}]",
            "'markArea':{'silent':true,'data':[[{'xAxis':400.0},{'xAxis':500.0}]]",
            "'data':[[430.0,250.0],[470.0,250.0]]",
            "'title':'virtual: 95 % likely to pass','rows':[['users','450'],['95 % interval','430 to 470'],['rests on trials','8']]",
            "'data':[{'yAxis':250.0}]");
  }

  private static CapacityBracket ended(@Nullable Integer carried, @Nullable Integer not) {
    return new CapacityBracket(
        "virtual",
        Map.of(),
        "users",
        "p99 of at most 250 ms",
        250.0,
        carried,
        not,
        End.P99,
        "",
        List.of(point(400, Standing.CARRIED, 9.0, "")),
        null);
  }

  @Test
  void aSearchThatRefusedNoLoadSaysAtLeast() {
    assertThat(CapacityChart.of(List.of(ended(400, null))).getFirst().words().summary())
        .isEqualTo("virtual carried at least 400.");
    assertThat(CapacityChart.of(List.of(ended(null, 400))).getFirst().words().summary())
        .isEqualTo("virtual carried none, not 400.");
    assertThat(CapacityChart.of(List.of(ended(null, null))).getFirst().words().summary())
        .isEqualTo("virtual carried none.");
  }
}
