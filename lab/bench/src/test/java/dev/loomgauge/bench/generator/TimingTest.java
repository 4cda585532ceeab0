package dev.loomgauge.bench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Said;
import dev.loomgauge.bench.generator.Rounds.Timing;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.K6Engine;
import dev.loomgauge.run.load.WrkEngine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TimingTest {
  @RegisterExtension private final Said said = new Said();

  @Test
  void aTrialIsItsRampItsWarmUpAndAWindowLongerThanItsSteadyPart() {
    Timing timing = new Timing(6, 5, 4);
    assertThat(timing.warmup()).isEqualTo(2);
    assertThat(timing.window()).isEqualTo(6);
    assertThat(timing.whole()).isEqualTo(10);
    assertThat(timing.few()).isEqualTo(new Timing(2, 5, 4));
    assertThat(new Timing(1, 4, 2).few()).isEqualTo(new Timing(1, 4, 2));
  }

  @Test
  void onlyWrkHasNoOpenModel() {
    assertThat(generator("wrk").open()).isFalse();
    assertThat(generator("k6").open()).isTrue();
  }

  private static Generator generator(String name) {
    return new Generator(
        name,
        "1",
        () -> {
          throw new IllegalStateException("not started");
        },
        false);
  }

  @Test
  void roundsAndSecondsAreThoseAskedForOrFewWhereItIsShort() {
    assertThat(timing()).isEqualTo(new Timing(6, 5, 4));
    assertThat(timing("--rounds", "3", "--seconds", "9")).isEqualTo(new Timing(3, 5, 9));
    assertThat(timing("--short", "--rounds", "3")).isEqualTo(new Timing(1, 4, 2));
  }

  private static Timing timing(String... args) {
    Generators generators = new Generators();
    new CommandLine(generators).parseArgs(args);
    return generators.timing();
  }

  @Test
  void theHeadingHasTheLengthsOfATrial() throws Exception {
    Generators.heading(new Timing(6, 5, 4), List.of(generator("wrk")));

    assertThat(said.lines().getFirst()).contains("Load of the last minute at the start: ");
    assertThat(said.lines().subList(1, 4))
        .containsExactly(
            "Server (gauge-downstream, one loop) on core 0, generator on core 1; 6 rounds, every other"
                + " in reverse order; a trial takes 10 s, its steady part 4 s from second 5.",
            "",
            "- wrk: 1");
  }

  @Test
  void aGeneratorThatIsNotInstalledHasARemedyInsteadOfARow(@TempDir Path nothing) {
    List<Generator> installed =
        Generators.generators(new Installation(nothing, nothing.resolve("java")));

    List<String> told = said.lines().stream().filter(line -> !line.isEmpty()).toList();
    assertThat(installed.size() + told.size()).isEqualTo(3);
    assertThat(installed.getFirst())
        .returns("gauge-load", Generator::name)
        .returns(true, Generator::kept);
    assertThat(installed.subList(1, installed.size()))
        .allSatisfy(
            other -> {
              assertThat(other.name()).isIn("wrk", "k6");
              assertThat(other.kept()).isFalse();
              assertThat(other.engine().get())
                  .isInstanceOf(other.name().equals("wrk") ? WrkEngine.class : K6Engine.class);
            });
  }

  @Test
  void ourGeneratorIsComparedWithItselfInNewProcessesToo() {
    List<Generator> all =
        Generators.withNew(
            new Installation(Path.of("home"), Path.of("java")),
            List.of(generator("gauge-load"), generator("wrk")));

    assertThat(all)
        .extracting(Generator::name)
        .containsExactly("gauge-load", "wrk", "gauge-load, new process");
    assertThat(all.getLast().kept()).isFalse();
    assertThat(all.getLast().engine().get()).isInstanceOf(GaugeLoad.class);
    assertThat(all.getLast().engine().get()).isNotSameAs(all.getLast().engine().get());
  }
}
