package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The worked example of docs/prediction.md has the figures of the scenario that it names. */
class WorkedExampleTest {
  private static final Demands DEMANDS =
      new Demands(
          Map.of(Tier.SERVICE, new Demand(0.000_4, 0), Tier.DATABASE, new Demand(0.000_1, 0)));

  private static final Scenario QUICK = quick();

  @Test
  void itsFiguresAreThoseOfTheScenario() throws IOException {
    String example =
        Files.readString(Commands.root().resolve("docs/prediction.md"))
            .replaceAll("(?s).*\n## A worked example(.*?)\n## .*", "$1")
            .replaceAll("\\s+", " ");

    Prediction platform = of("platform", "released", "400");
    assertThat(example)
        .contains(
            "R0 = 0.4 + 0.1 + 200 = %.1f ms".formatted(platform.zeroLoadMs()),
            "users 400 / 0.2005 s = " + rate(platform, "users"),
            "threads 200 / 0.2005 s = **" + rate(platform, "threads") + "**",
            "connections 50 / 0.1 ms = " + rate(platform, "connections"),
            "CPU 1 / 0.4 ms = " + rate(platform, "service-cpu"),
            "The knee is at %.0f users".formatted(platform.kneeUsers()));
    Prediction virtual = of("virtual", "released", "2000");
    assertThat(example)
        .contains("the CPU at %s".formatted(rate(virtual, "service-cpu")))
        .contains("its knee at %.0f users".formatted(virtual.kneeUsers()));
    assertThat(example)
        .contains(
            "connections 50 / 0.2001 s = " + rate(of("virtual", "held", "200"), "connections"));
  }

  private static Scenario quick() {
    Installation home = new Installation(Commands.root(), Path.of("jdk"));
    return ScenarioReader.forPrediction(home.services(), Map.of())
        .read(ScenarioFiles.find(home, "quick"));
  }

  private static Prediction of(String threads, String connection, String users) {
    CpuAllocation cpus =
        new CpuAllocation(
            List.of(
                new CpuShare(1, List.of(Tier.SERVICE)),
                new CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    return CellPlan.of(QUICK, 1).stream()
        .filter(
            cell ->
                cell.levels()
                    .entrySet()
                    .containsAll(
                        Map.of("threads", threads, "connection", connection, "users", users)
                            .entrySet()))
        .map(cell -> new Laws(QUICK, cpus).predict(cell, DEMANDS))
        .findFirst()
        .orElseThrow();
  }

  private static String rate(Prediction prediction, String name) {
    return prediction.limits().stream()
        .filter(limit -> limit.name().equals(name))
        .map(limit -> "%s req/s".formatted(Numbers.count(Math.round(limit.rps()))))
        .findFirst()
        .orElseThrow();
  }
}
