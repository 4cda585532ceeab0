package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HopsTest {
  private static final Distribution LOAD = Distribution.fixed(Duration.ofMillis(1));
  private static final Distribution DATABASE = Distribution.fixed(Duration.ofMillis(2));
  private static final Distribution DOWNSTREAM = Distribution.fixed(Duration.ofMillis(3));

  @TempDir private Path folder = Path.of("");

  private static List<String> words(Scenario scenario) {
    return scenario.path().steps().stream()
        .map(
            step ->
                step instanceof Step.Wait(Timing.Known(Distribution hop), _, _, _)
                    ? "hop " + hop.mean().toMillis()
                    : step.words())
        .toList();
  }

  @Test
  void aRequestWaitsForTheNetworkBeforeWhatIsElsewhere() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);

    Scenario longer =
        new Hops(Map.of(Tier.LOAD, LOAD, Tier.DATABASE, DATABASE, Tier.DOWNSTREAM, DOWNSTREAM))
            .in(scenario);

    assertThat(words(longer))
        .containsExactly(
            "hop 1",
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "hop 2",
            "use: postgres",
            "release: connections",
            "hop 3",
            "wait: downstream",
            "release: connections",
            "release: threads");
  }

  @Test
  void theWayToATierIsAPartOfTheCall() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThat(
            new Hops(Map.of(Tier.LOAD, LOAD, Tier.DATABASE, DATABASE, Tier.DOWNSTREAM, DOWNSTREAM))
                .in(scenario)
                .path()
                .steps())
        .filteredOn(Step.Wait.class::isInstance)
        .extracting(step -> ((Step.Wait) step).activity())
        .containsExactly(
            Activity.NETWORK, Activity.DATABASE, Activity.DOWNSTREAM, Activity.DOWNSTREAM);
  }

  @Test
  void onOneMachineThePathIsAsItIs() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThat(Hops.NONE.in(scenario)).isSameAs(scenario);
  }
}
