package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.run.probe.process.ProcessTable.Row;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the processes and the CPUs of this machine. */
public sealed interface ProcessProbe permits LinuxProcesses, ProcessProbe.PsProcesses {

  /** The one for this machine: {@code /proc} on Linux, {@code ps} elsewhere. */
  static ProcessProbe detect() {
    Path root = Path.of("/");
    return Files.isReadable(root.resolve("proc/self/stat"))
        ? linux(root, LinuxUnits.detect())
        : new PsProcesses();
  }

  /** The one of a Linux whose file system has that root. */
  static ProcessProbe linux(Path root, LinuxUnits units) {
    return new LinuxProcesses(root, units);
  }

  ProcessTable processes();

  /** Where the processes of a tier may run, and what each thread has used if asked. */
  TierThreads threads(Collection<Long> pids, boolean each);

  /** What else may disturb: the CPUs' speed, swapping, pressure on memory. */
  MachineCondition condition();

  @Nullable MachineUse machine();

  /** Asks {@code ps} where there is no {@code /proc}: macOS. It costs a process a sample. */
  static final class PsProcesses implements ProcessProbe {
    private static final int SECONDS_A_DAY = 86_400;
    private static final int SIXTY = 60;

    @Override
    public ProcessTable processes() {
      try {
        Process ps = new ProcessBuilder("ps", "-axo", "pid=,ppid=,rss=,time=").start();
        String text = new String(ps.getInputStream().readAllBytes(), ISO_8859_1);
        return new ProcessTable(parse(text));
      } catch (IOException e) {
        throw new ProbeException("Cannot run ps to see what processes use", e);
      }
    }

    static List<Row> parse(String text) {
      return text.lines().map(PsProcesses::row).flatMap(Optional::stream).toList();
    }

    private static Optional<Row> row(String line) {
      String[] fields = line.strip().split(" +", -1);
      return fields.length < 4
          ? Optional.empty()
          : Optional.of(
              new Row(
                  Long.parseLong(fields[0]),
                  Long.parseLong(fields[1]),
                  "",
                  nanos(fields[3]),
                  0,
                  Long.parseLong(fields[2]) * Bytes.KB,
                  0,
                  0));
    }

    /** "1-02:03:04" (days), "02:03:04" or "3:04.56"; macOS writes "3:04,56" in some locales. */
    private static long nanos(String time) {
      int dash = time.indexOf('-');
      BigDecimal seconds = BigDecimal.ZERO;
      for (String part : time.substring(dash + 1).split(":", -1)) {
        seconds =
            seconds.multiply(BigDecimal.valueOf(SIXTY)).add(new BigDecimal(part.replace(',', '.')));
      }
      if (dash > 0) {
        seconds =
            seconds.add(
                BigDecimal.valueOf(Long.parseLong(time.substring(0, dash)) * SECONDS_A_DAY));
      }
      return seconds.movePointRight(9).longValue();
    }

    @Override
    public TierThreads threads(Collection<Long> pids, boolean each) {
      return TierThreads.UNKNOWN;
    }

    @Override
    public MachineCondition condition() {
      return MachineCondition.UNKNOWN;
    }

    @Override
    public @Nullable MachineUse machine() {
      return null;
    }
  }
}
