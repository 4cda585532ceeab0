package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.input.OptionException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedWhatIfTest {
  private static List<Assumption> asked(Map<String, String> texts) {
    return AskedWhatIf.parse(texts).of(WrittenService.MODEL, WrittenService.knobs());
  }

  @Test
  void aPoolIsAskedForByItsNameOrAsPool() {
    for (String name : List.of("connections", "pool")) {
      assertThat(asked(Map.of(name, "10, 20,1_000")))
          .singleElement()
          .satisfies(
              pool -> {
                assertThat(pool).isInstanceOf(Assumption.OfKnob.class);
                assertThat(pool.factor()).isEqualTo("connections");
                assertThat(pool.each())
                    .containsExactly(Optional.of("10"), Optional.of("20"), Optional.of("1000"));
              });
    }
  }

  @Test
  void whatNoSettingReachesCanStillBePredicted() {
    assertThat(AskedWhatIf.parse(Map.of("threads", "400")).of(WrittenService.MODEL, List.of()))
        .singleElement()
        .isEqualTo(new Assumption.OfPool("threads", "tomcat-threads", List.of("400")));
    assertThat(asked(Map.of("cores", "2,4")))
        .singleElement()
        .satisfies(
            cores ->
                assertThat(cores.each())
                    .containsExactly(Optional.empty(), Optional.of("2"), Optional.of("4")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          connections | 10,many   | 'many' does not fit. Give whole numbers from 1 to 100000
          connections | 0         | '0' does not fit
          connections | ,         | Give whole numbers
          cores       | 0.5       | Give a whole number from 1 to 99999
          limit       | 100001    | Give whole numbers from 1 to 100000
          """)
  void aLevelThatDoesNotFitIsOneError(String name, String levels, String problem) {
    assertThatThrownBy(() -> AskedWhatIf.parse(Map.of(name, levels)))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("--what-if " + name + "=" + levels)
        .hasMessageContaining(problem);
  }

  @Test
  void namesThatAreNotKnownListThoseThatWereFound() {
    assertThatThrownBy(() -> asked(Map.of("sockets", "10")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--what-if sockets")
        .hasMessageContaining("Found: threads, connections.")
        .hasMessageContaining("'limit'");
  }

  @Test
  void oneThingByTwoNamesIsRefused() {
    Map<String, String> texts = new LinkedHashMap<>(Map.of("pool", "10"));
    texts.put("connections", "20");

    assertThatThrownBy(() -> asked(texts))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--what-if connections: is asked for twice, by two names. Name 'connections' once, with"
                + " all levels.");
  }

  @Test
  void moreCombinationsThanAnybodyReadsAreRefused() {
    assertThatThrownBy(
            () ->
                AskedWhatIf.parse(
                    Map.of("connections", "1,2,3,4,5,6,7,8", "threads", "1,2,3,4,5,6,7,8")))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--what-if: asks for 81 combinations, the current ones among them. Ask for at most 64:"
                + " fewer levels, or fewer names.");
  }

  @Test
  void sixtyFourCombinationsAndAHundredThousandMembersAreAsked() {
    assertThat(
            AskedWhatIf.parse(Map.of("connections", "1,2,3,4,5,6,7", "threads", "1,2,3,4,5,6,7"))
                .levels())
        .containsOnlyKeys("connections", "threads");
    assertThat(AskedWhatIf.parse(Map.of("connections", "100_000,1")).levels())
        .isEqualTo(Map.of("connections", List.of("100000", "1")));
  }
}
