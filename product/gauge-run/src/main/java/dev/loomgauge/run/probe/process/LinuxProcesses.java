package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.probe.process.ProcessTable.Row;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code /proc/PID/stat} and {@code /proc/stat}, proc(5). Used by one thread at a time. */
final class LinuxProcesses implements ProcessProbe {
  // Numbers of the fields in proc_pid_stat(5), counted from the one after the name.
  private static final int STATE = 3;
  private static final int PPID = 4 - STATE;
  private static final int MAJFLT = 12 - STATE;
  private static final int UTIME = 14 - STATE;
  private static final int STIME = 15 - STATE;
  private static final int CUTIME = 16 - STATE;
  private static final int CSTIME = 17 - STATE;
  private static final int NUM_THREADS = 20 - STATE;
  private static final int RSS = 24 - STATE;
  private static final int MOST_BYTES = 2048;

  private final Path proc;
  private final LinuxUnits units;
  private final LinuxThreads threads;
  private final LinuxCondition condition;
  private final byte[] buffer = new byte[MOST_BYTES];

  LinuxProcesses(Path root, LinuxUnits units) {
    this.proc = root.resolve("proc");
    this.units = units;
    this.threads = new LinuxThreads(root, units);
    this.condition = new LinuxCondition(root);
  }

  @Override
  public ProcessTable processes() {
    List<Row> rows = new ArrayList<>();
    String[] names = proc.toFile().list();
    if (names == null) {
      throw new ProbeException("Cannot list " + proc + ": is it mounted?");
    }
    for (String name : names) {
      if (Character.isDigit(name.charAt(0))) {
        String stat = read(name);
        if (stat != null) {
          rows.add(row(proc.resolve(name), stat, units));
        }
      }
    }
    return new ProcessTable(rows);
  }

  /** The content, or null when the process has just ended. */
  private @Nullable String read(String pid) {
    try (FileInputStream in = new FileInputStream(proc + "/" + pid + "/stat")) {
      int length = in.read(buffer);
      return length <= 0 ? null : new String(buffer, 0, length, ISO_8859_1);
    } catch (IOException e) {
      return null; // ended between the listing and the reading
    }
  }

  /** A line of {@code /proc/PID/stat}, or of a thread, which has the same form. */
  static Row row(Path folder, String stat, LinuxUnits units) {
    try {
      return row(Long.parseLong(String.valueOf(folder.getFileName())), stat, units);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw ProbeException.strange(folder.resolve("stat"), e);
    }
  }

  private static Row row(long pid, String stat, LinuxUnits units) {
    int nameEnd = stat.lastIndexOf(')');
    String[] fields = stat.substring(nameEnd + 2).split(" ", -1);
    return new Row(
        pid,
        number(fields, PPID),
        stat.substring(stat.indexOf('(') + 1, nameEnd),
        (number(fields, UTIME) + number(fields, STIME)) * units.tickNanos(),
        (number(fields, CUTIME) + number(fields, CSTIME)) * units.tickNanos(),
        number(fields, RSS) * units.pageBytes(),
        (int) number(fields, NUM_THREADS),
        number(fields, MAJFLT));
  }

  private static long number(String[] fields, int index) {
    return Long.parseLong(fields[index]);
  }

  @Override
  public TierThreads threads(Collection<Long> pids, boolean each) {
    return threads.read(pids, each);
  }

  @Override
  public MachineCondition condition() {
    return condition.read();
  }

  @Override
  public MachineUse machine() {
    Path file = proc.resolve("stat");
    try {
      return MachineUse.parse(Files.readString(file, ISO_8859_1), units);
    } catch (IOException e) {
      throw new ProbeException("Cannot read " + file, e);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw ProbeException.strange(file, e);
    }
  }

  /** Reads {@code /proc/PID/status} and {@code /proc/PID/task}, proc(5). */
  static final class LinuxThreads {
    /** Above it, a second's reading would cost more than it tells. */
    private static final int MOST_THREADS = 500;

    private static final String ALLOWED = "Cpus_allowed_list:";

    private final MachineFiles files;
    private final LinuxUnits units;

    LinuxThreads(Path root, LinuxUnits units) {
      this.files = new MachineFiles(root.resolve("proc"));
      this.units = units;
    }

    TierThreads read(Collection<Long> pids, boolean each) {
      CpuSet cpus = CpuSet.NONE;
      Map<Long, Long> used = new HashMap<>();
      for (long pid : pids) {
        if (cpus.isEmpty()) {
          cpus = allowed(pid);
        }
        if (each) {
          used.putAll(threads(pid));
        }
      }
      return new TierThreads(cpus, used);
    }

    private CpuSet allowed(long pid) {
      String status = pid + "/status";
      try {
        return files.line(status, ALLOWED).map(CpuSet::parse).orElse(CpuSet.NONE);
      } catch (IllegalArgumentException e) {
        throw ProbeException.strange(files.root().resolve(status), e);
      }
    }

    /** CPU nanoseconds that each thread of a process has used. */
    private Map<Long, Long> threads(long pid) {
      String[] names = files.root().resolve(pid + "/task").toFile().list();
      if (names == null || names.length > MOST_THREADS) {
        return Map.of();
      }
      Map<Long, Long> used = new HashMap<>();
      for (String thread : names) {
        String folder = pid + "/task/" + thread;
        files
            .text(folder + "/stat")
            .map(stat -> LinuxProcesses.row(files.root().resolve(folder), stat, units))
            .ifPresent(row -> used.put(row.pid(), row.ownNanos()));
      }
      return used;
    }
  }

  /**
   * Reads {@code /sys/devices/system/cpu}, {@code /proc/cpuinfo}, {@code /proc/vmstat} and {@code
   * /proc/pressure}. Each may be missing, in a container or on another architecture.
   */
  static final class LinuxCondition {
    private static final String CPUS = "sys/devices/system/cpu";
    private static final Pattern CPU_FOLDER = Pattern.compile("cpu(\\d+)");
    private static final Pattern SPEED =
        Pattern.compile("(?m)^(?:processor\\s*:\\s*(\\d+)|cpu MHz\\s*:\\s*([0-9.]+))$");
    private static final Pattern SWAPPED = Pattern.compile("(?m)^pswp(?:in|out) (\\d+)$");
    private static final Pattern STALLED = Pattern.compile("(?m)^some .*total=(\\d+)$");
    private static final double KILOHERTZ = 1000;

    private final MachineFiles files;

    LinuxCondition(Path root) {
      this.files = new MachineFiles(root);
    }

    MachineCondition read() {
      try {
        return condition();
      } catch (NumberFormatException e) {
        throw ProbeException.strange(files.root().resolve("proc"), e);
      }
    }

    private MachineCondition condition() {
      Map<Integer, Double> governed = governed();
      return new MachineCondition(
          governed.isEmpty() ? described() : governed,
          sum(SWAPPED, "proc/vmstat"),
          sum(STALLED, "proc/pressure/memory"));
    }

    /** From the frequency governor, kHz. */
    private Map<Integer, Double> governed() {
      Map<Integer, Double> speeds = new HashMap<>();
      if (!files.exists(CPUS + "/cpufreq")) {
        return speeds;
      }
      for (String name : files.names(CPUS)) {
        Matcher cpu = CPU_FOLDER.matcher(name);
        if (cpu.matches()) {
          files
              .text(CPUS + "/" + name + "/cpufreq/scaling_cur_freq")
              .ifPresent(
                  khz ->
                      speeds.put(
                          Integer.valueOf(cpu.group(1)), Double.parseDouble(khz) / KILOHERTZ));
        }
      }
      return speeds;
    }

    /** From the description of the CPUs, which only x86 fills in. */
    private Map<Integer, Double> described() {
      Map<Integer, Double> speeds = new HashMap<>();
      Matcher line = SPEED.matcher(files.text("proc/cpuinfo").orElse(""));
      int cpu = 0;
      while (line.find()) {
        if (line.group(1) != null) {
          cpu = Integer.parseInt(line.group(1));
        } else {
          speeds.put(cpu, Double.valueOf(line.group(2)));
        }
      }
      return speeds;
    }

    private @Nullable Long sum(Pattern pattern, String file) {
      Matcher line = pattern.matcher(files.text(file).orElse(""));
      boolean found = false;
      long sum = 0;
      while (line.find()) {
        found = true;
        sum += Long.parseLong(line.group(1));
      }
      return found ? sum : null;
    }
  }
}
