package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rules against trials of services whose fault is known, as lab/bench/faults.sh --record keeps
 * them.
 */
class RecordedTrialsTest {
  static List<Path> recorded() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(RecordedTrialsTest.class.getResource("recorded")).toURI());
    try (Stream<Path> faults = Files.list(folder)) {
      return faults.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void theFirstFindingIsTheFaultThatWasPutIn(Path fault) throws IOException {
    String expected = Files.readString(fault.resolve("expected.txt")).strip();
    Path endurance = fault.resolve("endurance.json");
    Optional<Endurance> endured =
        Files.exists(endurance)
            ? Optional.of(Json.read(endurance, Endurance.class))
            : Optional.empty();

    List<Finding> findings =
        Causes.of(List.of(ResultsFolder.readTrial(fault.resolve("trial.json"))), _ -> endured);

    if (expected.equals("-")) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings).first().returns(expected, Finding::code);
    }
  }
}
