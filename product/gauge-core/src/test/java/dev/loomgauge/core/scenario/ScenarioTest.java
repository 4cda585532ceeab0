package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.time.Delay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scenario can be measured with, and what another version of it keeps. */
class ScenarioTest {
  private static final String ELSEWHERE =
      """
      name: there
      services:
        - name: shop
          address: http://10.0.0.7:8080
          cpus: 4
          health: /health
          endpoints: {order: /order}
          knobs: {threads: {platform: {}, virtual: {}}}
      endpoint: order
      factors: {threads: [platform, virtual], users: [10]}
      load: {warmup: 1s, hold: 5s}
      path: [{wait: 100ms}]
      """;

  @TempDir private Path folder = Path.of("");

  private Scenario elsewhere() {
    return new ScenarioReader(folder, Map.of()).read(folder.resolve("there.yaml"), ELSEWHERE);
  }

  private static Scenario with(
      Scenario s, LoadShape load, List<String> jvm, @Nullable Duration memory) {
    Procedure p = s.procedure();
    return s.with(
        new Procedure(
            load,
            p.calibration(),
            p.design(),
            p.seed(),
            jvm,
            p.search(),
            Optional.ofNullable(memory)));
  }

  private static Scenario with(Scenario s, Deployment deployment, List<Delayed> delays) {
    Scenario.Surroundings around = s.surroundings();
    return new Scenario(
        s.heading(),
        s.services(),
        s.mix(),
        s.blocks(),
        new Scenario.Surroundings(
            around.downstream(), around.database(), deployment, delays, around.hosts()),
        s.path(),
        s.procedure());
  }

  @Test
  void eachThingThatIsForAServiceOfOursAloneKeepsOneThatRunsElsewhereFromBeingMeasured() {
    Scenario there = elsewhere();
    LoadShape load = there.load();
    LoadShape sustained =
        load.lasting(load.ramp(), load.warmup(), load.hold(), Duration.ofSeconds(1));
    Delayed delayed = Delayed.of("5432", new Delay.Fixed(Duration.ofMillis(3)));
    Deployment one = there.deployment();
    Duration memory = Duration.ofSeconds(5);

    there.checkMeasurable();
    with(there, load, List.of(), null).checkMeasurable();
    for (Scenario refused :
        List.of(
            with(there, sustained, List.of(), null),
            with(there, load, List.of("-Xmx1g"), null),
            with(there, load, List.of(), memory),
            with(there, new Deployment(2, one.balancer()), List.of()),
            with(there, one, List.of(delayed)))) {
      assertThatThrownBy(refused::checkMeasurable)
          .isInstanceOf(InputException.class)
          .hasMessage(
              folder.resolve("there.yaml")
                  + ": this cannot be measured: its service runs elsewhere, and instances, memory,"
                  + " a load from 'from' on, delays, options of its JVM, and everything under"
                  + " 'hosts' except 'load' are for one that is started here."
                  + " Ask ./loomgauge predict "
                  + folder.resolve("there.yaml")
                  + ".");
    }
  }

  @Test
  void severalInstancesHaveNeitherASharedPoolNorTheMemoryOfOneProcess() {
    Scenario two = SampleScenario.read(folder, SampleScenario.TEXT + "instances: 2\n");
    Scenario shared =
        SampleScenario.read(
            folder,
            SampleScenario.TEXT.replace("capacity: pool}", "capacity: pool, shared: true}")
                + "instances: 2\n");
    Duration memory = Duration.ofSeconds(5);

    two.checkMeasurable();
    assertThatThrownBy(shared::checkMeasurable)
        .hasMessageContaining("a run can give its instances no pool that they share.");
    with(shared, new Deployment(1, Deployment.ONE.balancer()), List.of()).checkMeasurable();
    assertThatThrownBy(() -> with(two, two.load(), List.of(), memory).checkMeasurable())
        .hasMessageContaining(
            "the memory of one process is followed, and this has several instances.");
    with(
            with(two, two.load(), List.of(), memory),
            new Deployment(1, Deployment.ONE.balancer()),
            List.of())
        .checkMeasurable();
  }

  @Test
  void aServiceElsewhereIsWarmedAndNotMeasured() {
    Scenario there = elsewhere();
    Calibration warming =
        new Calibration(
            Duration.ZERO,
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ZERO,
            Duration.ZERO,
            1,
            Map.of());
    Scenario warmed = with(there, warming);
    Scenario measured = with(there, warming.lasting(Duration.ofSeconds(1), Duration.ofSeconds(1)));

    warmed.checkMeasurable();
    assertThatThrownBy(measured::checkMeasurable)
        .hasMessageContaining(
            "where its CPU is not seen: 'measure' under 'calibration' must be 0s.");
  }

  private static Scenario with(Scenario s, Calibration calibration) {
    Procedure p = s.procedure();
    return s.with(
        new Procedure(
            p.load(), calibration, p.design(), p.seed(), p.jvm(), p.search(), p.memory()));
  }

  @Test
  void aHeadlineHasTheQuestionWhereThereIsOne() {
    Scenario plain = SampleScenario.read(folder, SampleScenario.TEXT);
    Scenario asked =
        SampleScenario.read(
            folder, SampleScenario.TEXT.replace("services:", "question: Is it faster?\nservices:"));

    assertThat(plain.headline()).isEqualTo("sample");
    assertThat(asked.headline()).isEqualTo("sample: Is it faster?");
    assertThat(plain.elsewhere()).isFalse();
    assertThat(elsewhere().addresses()).containsExactly("http://10.0.0.7:8080");
  }

  @Test
  void anotherVersionOfAScenarioKeepsTheRest() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Procedure procedure = scenario.procedure();
    Design once = scenario.design().once();
    Scenario seeded = scenario.withSeed(4711);

    assertThat(seeded.seed()).isEqualTo(4711);
    assertThat(seeded.withSeed(scenario.seed())).isEqualTo(scenario);
    assertThat(scenario.withDesign(once).procedure())
        .isEqualTo(
            new Procedure(
                procedure.load(),
                procedure.calibration(),
                once,
                procedure.seed(),
                procedure.jvm(),
                procedure.search(),
                procedure.memory()));
    assertThat(scenario.withBlocks(List.of(Map.of("users", List.of("5")))).factors())
        .containsExactly("users");
    assertThat(scenario.design().comparing("pool"))
        .isEqualTo(
            new Design(
                scenario.design().repetitions(),
                scenario.design().mostBlocks(),
                scenario.design().margin(),
                scenario.design().fresh(),
                "pool",
                scenario.design().time()));
    assertThat(scenario.design().onOneStart().fresh()).isEqualTo(Design.Fresh.RUN);
  }

  @Test
  void cellsSizedByTheCoresAreThoseWhoseUsersSaySo() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThat(CellPlan.sized(scenario, 3))
        .extracting(Cell::users)
        .containsExactly(7_800, 7_800, 7_800);
    assertThat(CellPlan.of(scenario, 3))
        .extracting(Cell::threads, Cell::users)
        .containsExactly(
            tuple("platform", 100),
            tuple("platform", 7_800),
            tuple("virtual", 100),
            tuple("virtual", 7_800),
            tuple("reactive", 100),
            tuple("reactive", 7_800),
            tuple("platform", 200),
            tuple("virtual", 200),
            tuple("reactive", 200));
    assertThat(new Cell(Map.of("engine", "wrk")).engine()).isEqualTo("wrk");
    assertThat(new Cell(Map.of("label", "wrk")).engine()).isEqualTo("gauge-load");
    assertThat(new Cell(Map.of("rate", "2.5", "gc", "g1")))
        .returns(2.5, Cell::rate)
        .returns(0, Cell::users)
        .returns("", Cell::threads)
        .returns(Map.of("gc", "g1"), Cell::jvm);
  }
}
