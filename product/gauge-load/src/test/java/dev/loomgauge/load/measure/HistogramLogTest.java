package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
  private static final long MS = 1_000_000;
  private static final Timeline TIMELINE =
      new Timeline(0, 1_000_000, 0, 0, 1_000 * MS, 1_000 * MS, 1_000 * MS);

  @TempDir private Path folder = Path.of("");

  @Test
  void theHistogramLogTellsWhatComesAfterTheWindowAndKindsByTheirNames() throws Exception {
    Timeline falling =
        new Timeline(0, 1_000_000, 500 * MS, 1_000 * MS, 2_000 * MS, 3_000 * MS, 1_000 * MS);
    Path file = folder.resolve("kinds.hlog");
    try (HistogramLog log = new HistogramLog(file, falling, List.of("a", "b"))) {
      for (int ms = 0; ms < 3_000; ms += 500) {
        Tally tally = new Tally(0, ms * MS, (ms + 500) * MS, ms == 1_000);
        tally.kinds.of(1).ok(MS);
        tally.failed().record(MS);
        log.write(tally);
      }
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines)
        .anyMatch(line -> line.startsWith("#[StartTime: 1000.000 (seconds since epoch)"));
    assertThat(lines)
        .filteredOn(line -> line.startsWith("Tag="))
        .extracting(line -> String.join(" ", List.of(line.split(",", -1)).subList(0, 3)))
        .containsExactly(
            "Tag=before-ok 0.000 0.500",
            "Tag=before-kind:b 0.000 0.500",
            "Tag=before-ok 0.500 0.500",
            "Tag=before-kind:b 0.500 0.500",
            "Tag=ok 1.000 0.500",
            "Tag=uncorrected 1.000 0.500",
            "Tag=error 1.000 0.500",
            "Tag=kind:b 1.000 0.500",
            "Tag=ok 1.500 0.500",
            "Tag=error 1.500 0.500",
            "Tag=kind:b 1.500 0.500",
            "Tag=after-ok 2.000 0.500",
            "Tag=after-kind:b 2.000 0.500",
            "Tag=after-ok 2.500 0.500",
            "Tag=after-kind:b 2.500 0.500");
    assertThat(lines).filteredOn(line -> line.startsWith("Tag=kind:b,1.000,0.500,1.0")).hasSize(1);
  }

  @Test
  void aDiskThatIsFullIsToldOf() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "only Linux has a device that is full");
    try (HistogramLog log = new HistogramLog(full, TIMELINE, List.of())) {
      assertThatThrownBy(() -> log.write(new Tally(0, 0, MS, false)))
          .isInstanceOf(IOException.class)
          .hasMessage("the histogram log cannot be written; is the disk full?");
    }
  }

  @Test
  void itsFileIsClosedWithIt() throws IOException {
    Path file = folder.resolve("closed.hlog");
    try (HistogramLog log = new HistogramLog(file, TIMELINE, List.of())) {
      log.write(new Tally(0, 0, MS, false));
    }

    assertThat(open()).doesNotContain(file.toRealPath().toString());
  }

  /** Files that this process has open; none that is known where the system does not say. */
  static List<String> open() throws IOException {
    List<String> open = new ArrayList<>();
    Path descriptors = Path.of("/proc/self/fd");
    if (Files.isDirectory(descriptors)) {
      try (Stream<Path> files = Files.list(descriptors)) {
        for (Path file : files.toList()) {
          try {
            open.add(Files.readSymbolicLink(file).toString());
          } catch (IOException e) {
            // It was that of the list itself, or of another test, and has gone.
          }
        }
      }
    }
    return open;
  }
}
