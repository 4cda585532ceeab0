package dev.loomgauge.run.calibration;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.PairsCsv;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.MachineFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What was predicted and measured on this machine in earlier runs: one file for its hardware and
 * for the way in which demands are measured, next to the pairs that are shipped. What was predicted
 * from demands measured in another way says nothing of how good predictions are now.
 */
public final class PairStore {
  private static final String SHIPPED = "shipped-pairs.csv";

  private final Path file;

  public PairStore(Installation home) {
    CRC32 checksum = new CRC32();
    checksum.update(MachineFacts.hardware().getBytes(StandardCharsets.UTF_8));
    checksum.update(CalibrationStore.FORMAT.getBytes(StandardCharsets.UTF_8));
    this.file =
        home.kept()
            .resolve("predicted-and-measured")
            .resolve("%08x.csv".formatted(checksum.getValue()));
  }

  /**
   * The pairs of before now; the user learns of lines that are left out.
   *
   * @throws ExperimentException if the file is there and cannot be read
   */
  public PastPairs read(Progress progress) {
    try {
      List<Pair> own = List.of();
      if (Files.exists(file)) {
        PairsCsv.Content content = PairsCsv.parse(Files.readString(file));
        content
            .damages()
            .forEach(
                what -> progress.note("%s is damaged: %s. It is left out.".formatted(file, what)));
        own = content.pairs();
      }
      return new PastPairs(own, shipped());
    } catch (IOException | UncheckedIOException | ResultsException e) {
      throw new ExperimentException(
          "Cannot read %s: %s. Move it away to begin without past predictions."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** Adds pairs to the file and returns all of this machine; the user learns where that fails. */
  public List<Pair> add(List<Pair> pairs, Progress progress) {
    List<Pair> all = read(progress).with(pairs).own();
    if (pairs.isEmpty()) {
      return all;
    }
    try {
      WholeFile.write(file, PairsCsv.text(all));
    } catch (IOException e) {
      progress.note(
          "Cannot write %s: %s. The results are complete; later predictions lack these pairs."
              .formatted(file, e.getMessage()));
    }
    return all;
  }

  private static List<Pair> shipped() throws IOException {
    PairsCsv.Content content = PairsCsv.parse(InputFile.shipped(PairStore.class, SHIPPED));
    if (!content.damages().isEmpty()) {
      throw new IOException(SHIPPED + " is damaged: " + content.damages().getFirst());
    }
    return content.pairs();
  }
}
