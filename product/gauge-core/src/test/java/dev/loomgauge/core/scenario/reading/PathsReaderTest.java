package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathsReaderTest {
  private static final String MIX = "mix: {a: 25 %, b: 75 %}\n";
  private static final String PATHS = "paths: {a: [{wait: 1s}], b: [{wait: 2s}, {wait: 3s}]}\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void kindsHaveTheSharesOfTheMixAndPathsOfTheirOwn() {
    List<Step> steps = read(MIX + PATHS).steps();

    assertThat(steps).hasSize(1);
    Step.Choice choice = (Step.Choice) steps.getFirst();
    assertThat(choice.alternatives()).extracting(Step.Alternative::kind).containsExactly("a", "b");
    assertThat(choice.alternatives())
        .extracting(Step.Alternative::share)
        .containsExactly(0.25, 0.75);
    assertThat(choice.alternatives().getLast().steps()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "paths: {a: [{wait: 1s}]} | 'paths' goes with 'mix'",
        "MIX PATHS path: [{wait: 1s}] | 'paths' is given as well as 'path'",
        "MIX path: [{wait: 1s}] | 'mix' goes with 'services' or with 'paths'",
        "MIX paths: {a: [{wait: 1s}]} | key 'b' is missing in 'paths'",
        "MIX paths: {a: [{wait: 1s}], b: [{wait: 1s}], c: [{wait: 1s}]} | unknown key 'c' in 'paths'",
        "mix: {a: 20 %, b: 70 %} PATHS | 'mix' has shares that add up to 90 %",
        "mix: {a: 20 %} paths: {a: [{wait: 1s}]} | fewer than two kinds",
        "MIX paths: {a: [{acquire: threads}], b: [{wait: 1s}]} | 'acquire: threads' is never released",
      })
  void whatIsWrongIsNamed(String text, String message) {
    String whole =
        text.replace("MIX ", MIX)
            .replace("PATHS", PATHS)
            .replace(" path: ", "path: ")
            .replace("} paths: ", "}\npaths: ")
            .replace("} paths: ", "}\npaths: ");
    assertThatThrownBy(() -> read(whole))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  /** A request costs D on average, so parts of it weigh as much as their kinds come. */
  @Test
  void partsOfACalibratedDemandAreWeighedByTheSharesOfTheirKinds() {
    Step.Choice choice =
        new Step.Choice(
            List.of(
                new Step.Alternative("a", 0.25, List.of(use(new Part.Rest()))),
                new Step.Alternative(
                    "b", 0.75, List.of(use(new Part.Share(0.4)), use(new Part.Rest())))),
            Map.of(),
            1);
    RequestPath.Station cpu =
        new RequestPath.Station(
            "cpu",
            "cpu",
            new RequestPath.Servers.OfTier(Tier.SERVICE),
            new Discipline.Always(Discipline.Kind.SHARING),
            false);
    RequestPath path = new RequestPath(Map.of("cpu", cpu), Map.of(), List.of(choice));

    Step.Choice whole = (Step.Choice) path.stepsFor(Map.of()).getFirst();

    double each = 1 - 0.75 * 0.4; // of which 0.25 + 0.75 steps per request have equal parts
    assertThat(share(whole, 0, 0)).isCloseTo(each, within(1e-12));
    assertThat(share(whole, 1, 0)).isCloseTo(0.4, within(1e-12));
    assertThat(share(whole, 1, 1)).isCloseTo(each, within(1e-12));
  }

  private static double share(Step.Choice choice, int kind, int step) {
    Step.Use use = (Step.Use) choice.alternatives().get(kind).steps().get(step);
    return use.demand() instanceof Timing.Calibrated c && c.part() instanceof Part.Share(double of)
        ? of
        : Double.NaN;
  }

  private static Step use(Part part) {
    return new Step.Use(
        "cpu",
        new Timing.Calibrated(Timing.Calibrated.usual(Duration.ofSeconds(1)), part),
        Map.of(),
        1);
  }

  private RequestPath read(String text) {
    return PureScenario.read(
            folder, "name: kinds\nfactors: {users: [1]}\nresources: {threads: 2}\n" + text)
        .path();
  }
}
