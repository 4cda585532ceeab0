package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The space that results may take. */
final class DiskFinding {
  private static final Subject DISK = new Subject("disk");
  private static final Subject NETWORK = new Subject("network file system");
  private static final long HUNDRED_TRIALS = Bytes.GB;

  /** A trial leaves a flight recording, logs and a histogram: some 10 MB. */
  static final long TRIAL = HUNDRED_TRIALS / 100;

  private static final long EASY = 5 * Bytes.GB;

  private DiskFinding() {}

  static MachineFinding of(Path folder) {
    // Not by its FileStore, which below a changed root is not among the mounted ones.
    return of(folder, folder.toFile().getUsableSpace());
  }

  /** Folders of Loomgauge's that lie on another machine; nothing where all are here. */
  static List<MachineFinding> remote(MachineFiles files, List<Path> folders) {
    Mounts mounts = Mounts.of(files);
    String seen =
        folders.stream()
            .flatMap(
                folder ->
                    mounts.of(folder).filter(Mounts.Mount::remote).stream()
                        .map(mount -> folder + " (" + mount.type() + ")"))
            .distinct()
            .collect(Collectors.joining(", "));
    return seen.isEmpty()
        ? List.of()
        : List.of(
            NETWORK.caution(
                seen,
                "PostgreSQL, logs and recordings wait for a network file system, and use it while trials run.",
                "Start in a folder of a local disk, and set XDG_CACHE_HOME to another."));
  }

  static MachineFinding of(Path folder, long usable) {
    String seen = Numbers.bytes(usable) + " free for " + folder;
    String remedy = "Delete old results, or name another disk with --out.";
    if (usable < HUNDRED_TRIALS) {
      return DISK.bad(seen, "A hundred trials take about 1 GiB.", remedy);
    }
    return usable < EASY
        ? DISK.caution(seen, "Enough for a few hundred trials.", remedy)
        : DISK.good(seen, "Enough for results.");
  }
}
