package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeveralSettingsProofTest {
  /** Blocks have valid trials of both, but a comparison is of cells that differ in one factor. */
  @Test
  void severalSettingsAtOnceAreNotCompared() {
    SizeProof both =
        SizeProof.of(
                new TriedLevels(
                    Map.of("pool", "100", "permits", "10"), Map.of("pool", "200", "permits", "20")),
                List.of(
                    new PoolKnob("pool", "pool", "SIZE", "100"),
                    new PoolKnob("permits", "permits", "PERMITS", "10")),
                List.of(
                    Seen.on("virtual", 300, 500).with("pool", "100").with("permits", "10").trial(),
                    Seen.on("virtual", 300, 900).with("pool", "200").with("permits", "20").trial()),
                List.of(),
                new ResultsFolder(Path.of("none")))
            .orElseThrow()
            .with(Map.of("pool", 200, "permits", 20));

    Case known =
        Cases.known(
            WrittenService.knobs(), Cases.pooled("platform", 100), Cases.pooled("virtual", 100));

    assertThat(new Proven().of(known.with(Optional.of(both))))
        .contains(
            "Whether that is a gain is not decided. The run compares one setting at a time, and"
                + " these are several.");
  }
}
