package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.Distribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UncheckedTest {
  private final Trials trial = new Trials();

  @Test
  void aGateWithoutItsFigureNeitherFiresNorPassesForChecked() {
    trial.reports = false;
    trial.okBySecond = List.of();

    Trial judged = trial.judged();

    assertThat(judged.valid()).isTrue();
    assertThat(judged.warnings())
        .singleElement()
        .returns("not-checkable", TrialWarning::code)
        .returns(TrialWarning.Severity.NOTE, TrialWarning::severity)
        .satisfies(
            note ->
                assertThat(note.evidence())
                    .contains("connection", "on time", "steadiness")
                    .doesNotContain("Little", "planned"));
  }

  @Test
  void aMeanThatIsNoneIsNotHeldAgainstLittlesLaw() {
    trial.meanMs *= 0.5;
    trial.meanFlaw = "wrk adds samples";

    Trial judged = trial.judged();

    assertThat(judged.little()).isNull();
    assertThat(judged.valid()).isTrue();
    assertThat(judged.warnings())
        .singleElement()
        .satisfies(
            note -> assertThat(note.evidence()).contains("Little's law, because wrk adds samples"));
  }

  @Test
  void aFullPoolIsNamedByTheUsersWhereRequestsInFlightAreNotTold() {
    trial.reports = false;

    assertThat(trial.judged().bottleneck())
        .returns(
            "the 200 Tomcat threads (200 of 200 busy, 2,400 requests waiting)",
            BottleneckWords::of);
  }

  @Test
  void whatIsNotToldStaysUntoldInTheResultsFolder(@TempDir Path folder) {
    trial.reports = false;
    trial.meanFlaw = "wrk adds samples";
    Path file = folder.resolve("trial.json");

    Json.write(file, trial.judged());

    assertThat(Json.read(file, Trial.class).load())
        .isNotNull()
        .returns(null, it -> it.generator().lagMaxMs())
        .returns(null, it -> it.population().connectionsMin())
        .returns("wrk adds samples", LoadSummary::meanFlaw);
  }

  @Test
  void everythingThatAnEngineDoesNotReportIsNamed() {
    trial.reports = false;
    trial.meanFlaw = "wrk adds samples";
    trial.okBySecond = List.of();
    trial.thinking(Distribution.fixed(Duration.ofMillis(400)), null);

    assertThat(trial.judged().warnings())
        .singleElement()
        .extracting(TrialWarning::evidence)
        .asString()
        .contains(
            "Little's law, because wrk adds samples",
            "whether every user had a connection",
            "whether the generator was on time",
            "whether users thought as long as asked for",
            "steadiness and bursts, which need its requests per second")
        .doesNotContain("planned");
    trial.users = 0;
    assertThat(
            trial.judged().warnings().stream()
                .filter(w -> w.code().equals("not-checkable"))
                .map(TrialWarning::evidence)
                .findFirst())
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .contains("whether all planned requests were sent")
                    .doesNotContain("connection", "thought"));
  }
}
