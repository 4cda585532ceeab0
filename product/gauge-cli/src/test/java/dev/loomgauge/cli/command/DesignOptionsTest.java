package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DesignOptionsTest {
  private static Scenario read(String name) {
    return new ScenarioReader(Commands.root().resolve("lab/services"), Map.of())
        .read(Commands.root().resolve("product/gauge-cli/src/test/resources").resolve(name));
  }

  private static Design applied(String... words) {
    DesignOptions options = CommandLine.populateCommand(new DesignOptions(), words);
    return DesignOptions.applied(read("whole.yaml"), options.asked()).design();
  }

  @Test
  void aPrecisionAddsBlocksUntilEveryComparisonIsDecided() {
    Design design = applied("--precision", "4%", "--max-blocks", "7");

    assertThat(design.margin()).isEqualTo(0.04);
    assertThat(design.mostBlocks()).isEqualTo(7);
    assertThat(design.untilDecided()).isTrue();
    assertThat(design.time()).isEmpty();
    assertThat(applied("--precision", "4%").mostBlocks()).isEqualTo(20);
    assertThat(applied("--precision", "4%", "--max-blocks", "1000").mostBlocks()).isEqualTo(1000);
  }

  @Test
  void aTimeAddsBlocksWithTheMarginOfTheScenario() {
    Design usual = read("whole.yaml").design();

    Design design = applied("--time", "90s");

    assertThat(design.margin()).isEqualTo(usual.margin());
    assertThat(design.time()).hasValue(Duration.ofSeconds(90));
    assertThat(design.mostBlocks()).isEqualTo(20);
    assertThat(applied()).isEqualTo(usual);
  }

  @Test
  void aScenarioThatAddsBlocksItselfKeepsWhatIsNotAskedFor() {
    Scenario read = read("whole.yaml");
    Scenario scenario = read.withDesign(read.design().untilDecided(0.02, 9));

    assertThat(DesignOptions.applied(scenario, Map.of("time", "10m")).design())
        .returns(0.02, Design::margin)
        .returns(9, Design::mostBlocks)
        .returns(Optional.of(Duration.ofMinutes(10)), Design::time);
    assertThat(DesignOptions.applied(scenario, Map.of("max-blocks", "5")).design())
        .returns(0.02, Design::margin)
        .returns(5, Design::mostBlocks);
    assertThat(DesignOptions.applied(scenario, Map.of("precision", "4%")).design())
        .returns(0.04, Design::margin)
        .returns(9, Design::mostBlocks);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --max-blocks=5                 | --max-blocks: goes with --precision or --time. Add one of them.
          --precision=3% --max-blocks=0  | --max-blocks: is '0'. Give a whole number from 1 to 1000.
          --precision=3% --max-blocks=1001 | --max-blocks: is '1001'. Give a whole number from 1 to 1000.
          --time=0s                      | --time: is '0s', which is not a duration.
          --time=soon                    | --time: is 'soon', which is not a duration.
          --precision=3                  | --precision: is '3'.
          """)
  void whatDoesNotFitIsNamedWithItsRemedy(String words, String problem) {
    assertThatThrownBy(() -> applied(words.split(" ", -1))).message().startsWith(problem);
  }

  @Test
  void aSearchRepeatsWhatItMust() {
    Scenario search = read("search.yaml");

    assertThat(DesignOptions.applied(search, Map.of()).design()).isEqualTo(search.design());
    assertThat(DesignOptions.applied(search, Map.of("lengths", "published")).design())
        .as("no option of its blocks")
        .isEqualTo(search.design());
    assertThatThrownBy(() -> DesignOptions.applied(search, Map.of("time", "10m")))
        .hasMessageStartingWith("--time: does not go with '");
  }

  @Test
  void levelsArePartedAtTheCommasOutsideOfParentheses() {
    assertThat(ScenarioOptions.COMMA.split("0ms,uniform(8ms,14ms),3ms", -1))
        .containsExactly("0ms", "uniform(8ms,14ms)", "3ms");
    assertThat(ScenarioOptions.COMMA.split("100,400", -1)).containsExactly("100", "400");
  }
}
