package dev.loomgauge.core.scenario;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestPathTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aPathKnowsItsStationsCallsAndLeastPool() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Activity.WAITS, Map.of(), 1);
    Step other = new Step.Wait(new Timing.OfDownstream("slow"), Activity.WAITS, Map.of(), 2);
    Step pause =
        new Step.Wait(
            new Timing.Known(Distribution.fixed(ofSeconds(1))), Activity.WAITS, Map.of(), 3);
    Step take = new Step.Acquire("threads", Optional.empty(), Map.of(), 4);
    Step branches =
        new Step.Parallel(
            List.of(List.of(call, other), List.of(call), List.of(pause)),
            Step.Join.ALL,
            Map.of(),
            5);
    Step kinds =
        new Step.Choice(
            List.of(
                new Step.Alternative("a", 0.5, List.of(pause)),
                new Step.Alternative("b", 0.5, List.of(branches))),
            Map.of(),
            6);

    assertThat(RequestPath.callsAtOnce(List.of(take, pause))).isZero();
    assertThat(RequestPath.callsAtOnce(List.of(take, call, other))).isEqualTo(1);
    assertThat(RequestPath.callsAtOnce(List.of(kinds))).isEqualTo(2);
    assertThat(List.of(call, other, pause, take, branches, kinds))
        .extracting(Step::words)
        .containsExactly(
            "wait: downstream",
            "wait: {downstream: slow}",
            "wait",
            "acquire: threads",
            "parallel",
            "paths");
    RequestPath path =
        new RequestPath(
            Map.of(),
            Map.of(
                "downstream", pool("downstream", 2),
                "threads", pool("threads", 9),
                "connections", pool("connections", 7)),
            List.of());
    assertThat(path.letIn(Map.of(), 3)).hasValue(21);
    assertThat(new RequestPath(Map.of(), Map.of(), List.of()).letIn(Map.of(), 3)).isEmpty();
    assertThatThrownBy(() -> path.station("disk"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("station disk is not declared");
  }

  private static Resource pool(String name, int size) {
    return new Resource(name, name, new Capacity.Fixed(size), new Capacity.Unlimited(), false);
  }

  @Test
  void hopsLieWithinBranchesAndKindsToo() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Activity.WAITS, Map.of("a", "b"), 1);
    Step branches =
        new Step.Parallel(List.of(List.of(call), List.of()), Step.Join.FIRST, Map.of("c", "d"), 2);
    Step kinds =
        new Step.Choice(
            List.of(
                new Step.Alternative("one", 0.75, List.of(branches)),
                new Step.Alternative("two", 0.25, List.of(call))),
            Map.of("e", "f"),
            3);
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Scenario mixed =
        new Scenario(
            scenario.heading(),
            scenario.services(),
            scenario.mix(),
            scenario.blocks(),
            scenario.surroundings(),
            new RequestPath(Map.of(), Map.of(), List.of(kinds)),
            scenario.procedure());
    Distribution three = Distribution.fixed(ofSeconds(3));

    Step hop = new Step.Wait(new Timing.Known(three), Activity.WAITS, Map.of("a", "b"), 0);
    List<Step> longer = new Hops(Map.of(Tier.DOWNSTREAM, three)).in(mixed).path().steps();
    assertThat(longer).hasSize(1);
    Step.Choice choice = (Step.Choice) longer.getFirst();
    assertThat(choice.when()).isEqualTo(Map.of("e", "f"));
    assertThat(choice.line()).isEqualTo(3);
    assertThat(choice.alternatives())
        .extracting(Step.Alternative::kind)
        .containsExactly("one", "two");
    assertThat(choice.alternatives().getLast().steps()).hasSize(2).endsWith(call);
    assertThat(choice.alternatives().getLast().steps().getFirst())
        .isInstanceOfSatisfying(
            Step.Wait.class,
            wait -> {
              assertThat(wait.delay()).isEqualTo(((Step.Wait) hop).delay());
              assertThat(wait.when()).isEqualTo(Map.of("a", "b"));
            });
    Step.Parallel inner = (Step.Parallel) choice.alternatives().getFirst().steps().getFirst();
    assertThat(inner.join()).isEqualTo(Step.Join.FIRST);
    assertThat(inner.when()).isEqualTo(Map.of("c", "d"));
    assertThat(inner.branches()).extracting(List::size).containsExactly(2, 0);
  }

  @Test
  void whatNoUseNamesOfADemandIsSplitAmongThoseThatNameNothing() {
    String text =
        SampleScenario.TEXT.replace(
            "  - use: cpu\n",
            """
              - {use: {station: cpu, share: 0.25}, when: {connection: released}}
              - use: cpu
              - use: cpu
            """);

    assertThat(shares(text, "released")).containsExactly(0.25, 0.375, 0.375, 1.0);
    assertThat(shares(text, "held")).containsExactly(0.5, 0.5, 1.0);
  }

  private List<Double> shares(String text, String connection) {
    return SampleScenario.read(folder, text)
        .path()
        .stepsFor(Map.of("connection", connection))
        .stream()
        .filter(Step.Use.class::isInstance)
        .map(
            step ->
                ((Step.Use) step).demand()
                        instanceof
                        Timing.Calibrated(Distribution _, Timing.Calibrated.Part.Share(double of))
                    ? of
                    : -1.0)
        .toList();
  }

  @Test
  void aWaitForALimitedDownstreamHoldsAMemberOfIt() {
    Scenario scenario =
        SampleScenario.read(
            folder, SampleScenario.TEXT.replace("delay: 500ms", "delay: 500ms, at-once: 10"));

    assertThat(scenario.path().stepsFor(Map.of("connection", "held")))
        .extracting(Step::words)
        .containsExactly(
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "use: postgres",
            "acquire: downstream",
            "wait: downstream",
            "release: downstream",
            "release: connections",
            "release: threads");
  }

  @Test
  void aMemberOfTheDownstreamIsHeldInEachWaitForItWhereThereIsOne() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Activity.WAITS, Map.of(), 1);
    Step pause =
        new Step.Wait(
            new Timing.Known(Distribution.fixed(ofSeconds(1))), Activity.WAITS, Map.of(), 2);

    assertThat(steps(Map.of(), call, pause)).containsExactly("wait: downstream", "wait");
    assertThat(steps(Map.of("downstream", pool("downstream", 2)), call, pause))
        .containsExactly("acquire: downstream", "wait: downstream", "release: downstream", "wait");
  }

  private static List<String> steps(Map<String, Resource> resources, Step... steps) {
    return new RequestPath(Map.of(), resources, List.of(steps))
        .stepsFor(Map.of()).stream().map(Step::words).toList();
  }
}
