package dev.loomgauge.core.scenario;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Distribution.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parts of a scenario say of themselves. */
class ScenarioRecordsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aDesignIsOneThatCanBeRun() {
    Design design = new Design(3, 20, 0.03, Design.Fresh.TRIAL, "threads", Optional.empty());

    assertThat(design.within(ofSeconds(60)))
        .isEqualTo(
            new Design(3, 20, 0.03, Design.Fresh.TRIAL, "threads", Optional.of(ofSeconds(60))));
    assertThat(design.once())
        .isEqualTo(new Design(1, 1, 0.03, Design.Fresh.TRIAL, "threads", Optional.empty()));
    assertThat(design.untilDecided(0.05, 2))
        .isEqualTo(new Design(3, 3, 0.05, Design.Fresh.TRIAL, "threads", Optional.empty()));
    assertThat(design.untilDecided()).isTrue();
    assertThat(design.untilDecided(0.05, 3).untilDecided()).isFalse();
    for (Runnable wrong :
        List.<Runnable>of(
            () -> new Design(0, 5, 0.03, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 2, 0.03, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 5, 0, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 5, 1, Design.Fresh.BLOCK, "a", Optional.empty()))) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Design(3, 2, 0.5, Design.Fresh.BLOCK, "a", Optional.empty()))
        .hasMessage("repetitions 3, most blocks 2, margin 0.5");
  }

  @Test
  void aSearchHasAnEndAndABracket() {
    Search search = new Search("users", 9, Optional.of(ofSeconds(1)), 0.25, 0.5);

    assertThat(search.within(0.75))
        .isEqualTo(new Search("users", 9, Optional.of(ofSeconds(1)), 0.25, 0.75));
    assertThat(new Search("users", 1, Optional.empty(), 0, 0.5).to()).isEqualTo(1);
    assertThatThrownBy(() -> new Search("users", 0, Optional.empty(), 0.25, 0.5))
        .hasMessage("to 0, errors 0.25, resolution 0.5");
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 1, 0.5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCapacityFollowsFromTheLevels() {
    assertThat(new Capacity.OfFactor("pool").in(Map.of("pool", "7"))).hasValue(7);
    assertThat(new Capacity.OfFactor("pool").in(Map.of("pool", "unlimited"))).isEmpty();
    assertThat(new Capacity.OfFactor("pool").in(Map.of())).hasValue(0);
    Capacity each =
        new Capacity.ByLevel("mode", Map.of("a", new Capacity.Fixed(3), "", new Capacity.Fixed(4)));
    assertThat(each.in(Map.of("mode", "a"))).hasValue(3);
    assertThat(each.in(Map.of("mode", "b"))).isEmpty();
    assertThat(each.in(Map.of())).hasValue(4);
    assertThat(new Capacity.CommonPool(each).in(Map.of("mode", "a"))).hasValue(2);
    assertThat(new Capacity.CommonPool(new Capacity.Fixed(1)).in(Map.of())).hasValue(1);
    assertThat(new Capacity.CommonPool(new Capacity.Unlimited()).in(Map.of())).isEmpty();
  }

  @Test
  void whatIsComparedComesInEveryOrder() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells =
        CellPlan.of(scenario, 1).stream()
            .filter(c -> c.users() == 100 && c.levels().containsValue("released"))
            .toList();
    assertThat(cells).extracting(Cell::threads).containsExactly("platform", "virtual", "reactive");
    int first = 0;
    int last = 0;
    for (int block = 1; block < 600; block += 2) {
      List<Cell> order = CellPlan.block(scenario, cells, block, 3);
      first += order.getFirst().equals(cells.getFirst()) ? 1 : 0;
      last += order.getLast().equals(cells.getFirst()) ? 1 : 0;
    }

    // A third of 300, give or take four standard deviations of 8.2
    assertThat(first).isBetween(67, 133);
    assertThat(last).isBetween(67, 133);
  }

  @Test
  void whatWasRecordedHasItsWeightedMean() {
    Recorded recorded =
        new Recorded("a.csv", List.of(new Recorded.Value(1.5, 3), new Recorded.Value(5.5, 1)));

    assertThat(recorded.mean()).isEqualTo(Duration.ofNanos(2_500_000));
  }

  @Test
  void aLevelOfTheJvmThatDoesNotFitHasARemedy() {
    assertThat(JvmFactor.HEAP.problem("512m")).isEmpty();
    assertThat(JvmFactor.HEAP.problem("512"))
        .isEqualTo("Give a number of bytes with k, m or g: 512m.");
    assertThat(JvmFactor.GC.problem("g1")).isEmpty();
    assertThat(JvmFactor.GC.problem("zcg")).contains("zgc");
    assertThat(JvmFactor.words())
        .containsExactly("jdk", "gc", "heap", "compact-headers", "compiler");
    assertThat(JvmFactor.named("gc")).contains(JvmFactor.GC);
    assertThat(JvmFactor.GC.decidedBy("-XX:+UseZGC")).isTrue();
    assertThat(JvmFactor.GC.decidedBy("-Xmx1g")).isFalse();
    assertThat(JvmFactor.HEAP.decidedBy("-Xmx1g")).isTrue();
  }

  @Test
  void theFirstLineOfAFileIsOneThatSaysSomething() throws IOException {
    Path file = folder.resolve("lines.txt");
    Files.writeString(file, "\n  \nfirst\nsecond\n");

    assertThat(new RequestValues.Lines(file).first()).isEqualTo("first");
    assertThatThrownBy(() -> new RequestValues.Lines(folder.resolve("none.txt")).first())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("none.txt") + ": cannot be read: ")
        .hasMessageEndingWith(" Make it readable, in UTF-8.");
    Files.write(file, new byte[] {(byte) 0xff, '\n'});
    assertThatThrownBy(() -> new RequestValues.Lines(file).first())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": cannot be read: ");
  }

  @Test
  void wordsAreThoseOfTheFiles() {
    assertThat(WhatIfWords.ALL).containsExactly("cores", "instances", "balancer");
    assertThat(WhatIfWords.BALANCERS).containsExactly("random", "round-robin", "least-connections");
    assertThat(WhatIfWords.balancer("least-connections"))
        .isEqualTo(Deployment.Balancer.LEAST_CONNECTIONS);
    assertThat(WhatIfWords.balancer("random")).isEqualTo(Deployment.Balancer.RANDOM);
    assertThat(WhatIfWords.problem("balancer", "random")).isEmpty();
    assertThat(WhatIfWords.problem("balancer", "randon")).contains("random");
    assertThat(WhatIfWords.problem("cores", "99999")).isEmpty();
    assertThat(WhatIfWords.problem("cores", "100000"))
        .isEqualTo("Give a whole number from 1 to 99999.");
    assertThat(
            List.of(
                new Extraction.JsonField("a.0"),
                new Extraction.Header("X"),
                new Extraction.Cookie("c")))
        .extracting(Extraction::key, Extraction::value)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("json", "a.0"),
            org.assertj.core.groups.Tuple.tuple("header", "X"),
            org.assertj.core.groups.Tuple.tuple("cookie", "c"));
    PoolWatch.Figure busy = new PoolWatch.Figure("b", "1");
    PoolWatch.Figure waiting = new PoolWatch.Figure("w", "2");
    PoolWatch.Figure max = new PoolWatch.Figure("m", "3");
    assertThat(
            new PoolWatch(
                    Optional.of(busy), Optional.of(waiting), Optional.of(max), Optional.empty())
                .withRuntimeInfo("size"))
        .isEqualTo(
            new PoolWatch(
                Optional.of(busy), Optional.of(waiting), Optional.of(max), Optional.of("size")));
    assertThatThrownBy(
            () ->
                new Discipline.ByLevel("threads", Map.of("a", Discipline.Kind.SHARING))
                    .in(Map.of("threads", "b")))
        .hasMessage("no discipline for level 'b' of threads");
  }
}
