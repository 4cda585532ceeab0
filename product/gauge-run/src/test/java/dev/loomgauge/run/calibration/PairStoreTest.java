package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.MachineFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairStoreTest {
  private final List<String> notes = new ArrayList<>();

  @TempDir private Path home = Path.of("");

  @Test
  void aMachineWithoutRunsHasNoPairsOfItsOwn() {
    assertThat(read().own()).isEmpty();
    assertThat(notes).isEmpty();
  }

  /** Their CPU demands were found in another way. */
  @Test
  void whatAnotherFormatOfCalibrationsPredictedIsNotRead() throws IOException {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    Path file = file();
    String pairs = Files.readString(file);
    Files.delete(file);
    for (String format : List.of("", "windows 14", CalibrationStore.FORMAT + "0")) {
      CRC32 checksum = new CRC32();
      checksum.update((MachineFacts.hardware() + format).getBytes(StandardCharsets.UTF_8));
      Files.writeString(file.resolveSibling("%08x.csv".formatted(checksum.getValue())), pairs);
    }

    assertThat(read().own()).isEmpty();
  }

  @Test
  void anInterruptedRunAndItsContinuationCountEveryTrialOnce() {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    PastPairs frozen = read().without(pairs("2026-11-23T10", 5));
    store().add(pairs("2026-11-23T10", 8), this::tell);

    assertThat(frozen.own()).isEmpty();
    assertThat(read().own()).containsExactlyElementsOf(pairs("2026-11-23T10", 8));
  }

  @Test
  void twoRunsAddUpAndWhatWasReadBeforeStaysAsItWas() {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    PastPairs before = read();

    List<Pair> all = store().add(pairs("2026-11-23T11", 5), this::tell);

    assertThat(before.own()).hasSize(5);
    assertThat(read().own()).hasSize(10).isEqualTo(all);
    assertThat(store().add(List.of(), this::tell)).isEqualTo(all);
  }

  @Test
  void damagedLinesAreLeftOutWithANote() throws IOException {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    Path file = file();
    Files.writeString(file, Files.readString(file).replaceFirst("THROUGHPUT", "THROUGH"));

    assertThat(read().own()).hasSize(4);
    assertThat(notes).singleElement().asString().contains(file.toString(), "line 2", "left out");
  }

  @Test
  void whatCannotBeWrittenIsSaidAndTheOldFileStays() throws IOException {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    Files.createDirectory(file().resolveSibling(file().getFileName() + ".new"));

    store().add(pairs("2026-11-23T11", 5), this::tell);

    assertThat(read().own()).hasSize(5);
    assertThat(notes).singleElement().asString().startsWith("Cannot write " + file());
  }

  @Test
  void aFileThatCannotBeReadIsNamedWithItsRemedy() throws IOException {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    Path file = file();
    Files.delete(file);
    Files.createDirectory(file);

    assertThatThrownBy(this::read)
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("Cannot read " + file + ": ")
        .hasMessageEndingWith(". Move it away to begin without past predictions.");
  }

  private void tell(Progress.News news) {
    if (news instanceof Progress.Note(String text)) {
      notes.add(text);
    }
  }

  private PastPairs read() {
    return store().read(this::tell);
  }

  private PairStore store() {
    return new PairStore(new Installation(home, home));
  }

  private Path file() throws IOException {
    try (Stream<Path> files =
        Files.list(home.resolve("target/kept").resolve("predicted-and-measured"))) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  private static List<Pair> pairs(String hour, int number) {
    return IntStream.range(0, number)
        .mapToObj(
            i ->
                new Pair(
                    Figure.THROUGHPUT,
                    Kind.STATION,
                    false,
                    UtilisationBand.FROM_95,
                    100,
                    90 + i,
                    0.02,
                    null,
                    new Pair.Origin(
                        hour + ":00:0" + i + "Z", "quick", "00" + i, "order-mvc", "virtual", "25")))
        .toList();
  }

  @Test
  void aFileThatIsNoTableIsNamedAndStays() throws IOException {
    store().add(pairs("2026-11-23T10", 5), this::tell);
    Path file = file();
    Files.writeString(file, Files.readString(file) + ",".repeat(20_000) + "\n");

    assertThatThrownBy(this::read)
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("Cannot read " + file)
        .hasMessageContaining("Move it away");
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void theShippedPairsAreReadWhole() {
    assertThat(read().shipped())
        .hasSize((int) InputFile.shipped(PairStore.class, "shipped-pairs.csv").lines().count() - 1)
        .isNotEmpty();
  }
}
