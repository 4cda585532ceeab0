package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.OptionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  private static final String TEXT =
      """
      proxy:
        source: write-up
        title: A proxy
        repeats:
          - {scenario: rest-proxy, experiment: rest-proxy, users: {5000: 500}, brief: {users: [50, 500], hold: 6s, resolution: 50%}, scaled: a tenth}
      digest:
        source: other
        title: Digests
        repeats:
          - {benchmark: hash, experiment: hash}
      """;

  @Test
  void aRepeatSaysWhatRepeatsWhichRowsAndWhatIsShorter() {
    Repeat repeat = Catalogue.read("systems.yaml", TEXT).systems().getFirst().repeats().getFirst();

    assertThat(repeat.with()).isEqualTo(new Repeat.Measured("rest-proxy"));
    assertThat(repeat.usersHere("5000")).isEqualTo("500");
    assertThat(repeat.usersHere("50")).isEqualTo("50");
    assertThat(repeat.brief().levels()).isEqualTo(Map.of("users", List.of("50", "500")));
    assertThat(repeat.brief().times()).isEqualTo(Map.of("hold", Duration.ofSeconds(6)));
    assertThat(repeat.brief().resolution()).hasValue(0.5);
    assertThat(repeat.scaled()).isEqualTo("a tenth");
  }

  @Test
  void systemsAreAskedForByName() {
    Catalogue catalogue = Catalogue.read("systems.yaml", TEXT);

    assertThat(catalogue.named(List.of("digest")))
        .extracting(PublishedSystem::id)
        .containsExactly("digest");
    assertThat(catalogue.named(List.of())).hasSize(2);
    assertThatThrownBy(() -> catalogue.named(List.of("digests")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("there is no such published system.")
        .hasMessageContaining("Did you mean 'digest'?");
  }

  @Test
  void aRepeatWithTwoMeasurersIsRefusedWithItsLine() {
    assertThatThrownBy(
            () ->
                Catalogue.read(
                    "systems.yaml",
                    TEXT.replace("{benchmark: hash,", "{benchmark: hash, scenario: a,")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("systems.yaml")
        .hasMessageContaining(":10: ");
  }

  @Test
  void everyKeyOfARepeatReachesItsOwnPlace() {
    Catalogue catalogue =
        Catalogue.read(
            "systems.yaml",
            """
            one:
              source: write-up
              title: A title
              repeats:
                - {scenario: a, levels: {pool: 50, mode: fast}, brief: {threads: [virtual], ramp: 1s, warmup: 2s, hold: 3s, down: 4s, warm: 5s, measure: 6s}}
                - {claims: c, experiment: cost}
            """);

    assertThat(catalogue.systems())
        .singleElement()
        .returns("one", PublishedSystem::id)
        .returns("write-up", PublishedSystem::source)
        .returns("A title", PublishedSystem::title);
    assertThat(catalogue.systems().getFirst().repeats())
        .containsExactly(
            new Repeat(
                new Repeat.Measured("a"),
                Optional.empty(),
                Map.of("pool", "50", "mode", "fast"),
                Map.of(),
                new Repeat.Brief(
                    Map.of("threads", List.of("virtual")),
                    Map.of(
                        "ramp",
                        Duration.ofSeconds(1),
                        "warmup",
                        Duration.ofSeconds(2),
                        "hold",
                        Duration.ofSeconds(3),
                        "down",
                        Duration.ofSeconds(4),
                        "warm",
                        Duration.ofSeconds(5),
                        "measure",
                        Duration.ofSeconds(6)),
                    OptionalDouble.empty()),
                ""),
            new Repeat(
                new Repeat.Recomputed("c"),
                Optional.of("cost"),
                Map.of(),
                Map.of(),
                new Repeat.Brief(Map.of(), Map.of(), OptionalDouble.empty()),
                ""));
  }

  @Test
  void systemsComeInTheOrderOfTheFileWhateverTheOrderAsked() {
    Catalogue catalogue = Catalogue.read("systems.yaml", TEXT);

    assertThat(catalogue.named(List.of("digest", "proxy")))
        .extracting(PublishedSystem::id)
        .containsExactly("proxy", "digest");
    assertThat(catalogue.systems().get(1).repeats().getFirst().with())
        .isEqualTo(new Repeat.Benchmarked("hash"));
  }

  @Test
  void aRepeatOfNothingIsRefused() {
    assertThatThrownBy(() -> Catalogue.read("systems.yaml", TEXT.replace("benchmark: hash, ", "")))
        .hasMessageContaining(
            "names 0 of [scenario, benchmark, claims]. Give exactly one of them.");
    assertThatThrownBy(
            () -> Catalogue.read("systems.yaml", TEXT.replace("benchmark: hash", "bench: hash")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unknown key 'bench'");
  }
}
