package dev.loomgauge.bench.chaos;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.run.machine.SearchPath;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The fault of a round at work: what has to be there before its command starts, and its end. */
final class Infliction implements AutoCloseable {
  private static final int DISK_MB = 192;
  private static final int LEAST_MEMORY_MB = 4;
  private static final int MEMORY_MB = 60;
  private static final int DESCRIPTORS = 8;
  private static final Path MEMORY = Path.of("/sys/fs/cgroup/memory");

  private final Round round;
  private final Ground ground;
  private final Guard guard;
  private final List<Process> hogs = new ArrayList<>();
  private Optional<ProcessHandle> stopped = Optional.empty();
  private boolean mounted;

  Infliction(Round round, Ground ground, Guard guard) {
    this.round = round;
    this.ground = ground;
    this.guard = guard;
  }

  /** Before the command starts; tells why it cannot be tried here, or nothing. */
  Optional<String> prepare() throws IOException, InterruptedException {
    return switch (round.fault()) {
      case KILL, TERM, HUP, INT ->
          heeding().isEmpty() && round.fault().in(ignored())
              ? Optional.of("what is started from here ignores " + round.fault().words())
              : Optional.empty();
      case STOP, HOG -> Optional.empty();
      case DESCRIPTORS ->
          SearchPath.find("prlimit").isPresent()
              ? Optional.empty()
              : Optional.of("there is no prlimit (util-linux)");
      case MEMORY -> group();
      case DISK -> disk();
      case CLOCK -> {
        clock("+0");
        yield faketime().isPresent() ? Optional.empty() : Optional.of("there is no libfaketime");
      }
    };
  }

  private Optional<String> group() {
    if (!Files.exists(MEMORY.resolve("memory.usage_in_bytes"))) {
      return Optional.of("there are no control groups of version 1 for memory");
    }
    try {
      Files.createDirectories(guard.group());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("no control group can be made in " + MEMORY + " (needs root)");
    }
  }

  private Optional<String> disk() throws IOException, InterruptedException {
    mounted =
        run(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=" + DISK_MB + "m",
                "tmpfs",
                ground.work().toString())
            == 0;
    return mounted ? Optional.empty() : Optional.of("no small disk can be mounted (needs root)");
  }

  /**
   * Words before a command that has it heed the signals that this process may have to ignore, as
   * whatever a script starts in the background; none where this {@code env} cannot do that.
   */
  static List<String> heeding() throws IOException, InterruptedException {
    List<String> words = List.of("env", "--default-signal=HUP,INT");
    return run(words.getFirst(), words.getLast(), "true") == 0 ? words : List.of();
  }

  /** Signals that this process ignores, as what it starts will. */
  private static long ignored() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .findFirst()
          .orElse(0);
    }
  }

  private static Optional<Path> faketime() throws IOException {
    Path lib = Path.of("/usr/lib");
    if (!Files.isDirectory(lib)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(lib)) {
      return folders
          .map(folder -> folder.resolve("faketime/libfaketimeMT.so.1"))
          .filter(Files::exists)
          .findFirst();
    }
  }

  private Path clockFile() {
    return ground.folder().resolve("clock");
  }

  /** At once: it is read all the time. */
  private void clock(String ahead) throws IOException {
    Path next = Files.writeString(ground.folder().resolve("next-clock"), ahead + "\n");
    Files.move(next, clockFile(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** What the command has in its environment. */
  Map<String, String> environment() throws IOException {
    return round.fault() == Fault.CLOCK
        ? Map.of(
            "LD_PRELOAD", faketime().map(Path::toString).orElse(""),
            "FAKETIME_TIMESTAMP_FILE", clockFile().toString(),
            "FAKETIME_CACHE_DURATION", "1",
            "FAKETIME_DONT_FAKE_MONOTONIC", "1",
            "FAKETIME_FORCE_MONOTONIC_FIX", "0",
            "NO_FAKE_STAT", "1")
        : Map.of();
  }

  /** Strikes a process, or the machine; false where the process has ended. */
  boolean strike(ProcessHandle victim) throws IOException, InterruptedException {
    String pid = String.valueOf(victim.pid());
    return switch (round.fault()) {
      case KILL, TERM, HUP, INT -> run("kill", "-" + round.fault(), pid) == 0;
      case STOP -> {
        stopped = Optional.of(victim);
        yield run("kill", "-STOP", pid) == 0;
      }
      case DESCRIPTORS -> {
        long limit = descriptors(victim) + (long) (round.size() * DESCRIPTORS);
        yield run("prlimit", "--pid=" + pid, "--nofile=" + limit + ":" + limit) == 0;
      }
      case MEMORY -> {
        long limit = LEAST_MEMORY_MB + (long) (round.size() * MEMORY_MB);
        write("memory.limit_in_bytes", String.valueOf(limit * Bytes.MB));
        yield write("cgroup.procs", pid);
      }
      case DISK -> fill();
      case CLOCK -> {
        clock(round.size() < 0.5 ? "-90s" : "+90s");
        yield true;
      }
      case HOG -> {
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
          ProcessBuilder hog = new ProcessBuilder("sh", "-c", "while :; do :; done");
          hog.environment().put(MarkedProcesses.MARK, guard.mark("hog"));
          hogs.add(hog.start());
        }
        yield true;
      }
    };
  }

  private static long descriptors(ProcessHandle process) throws IOException {
    Path open = Path.of("/proc/" + process.pid() + "/fd");
    try (Stream<Path> all = Files.list(open)) {
      return all.count();
    } catch (NoSuchFileException e) {
      return 0; // it has ended, as prlimit will say
    }
  }

  private boolean write(String file, String text) {
    try {
      Files.writeString(guard.group().resolve(file), text);
      return true;
    } catch (IOException e) {
      return false; // the process has ended
    }
  }

  private boolean fill() {
    byte[] block = new byte[1 << 12];
    try (OutputStream filler = Files.newOutputStream(ground.filler())) {
      while (true) {
        filler.write(block);
      }
    } catch (IOException e) {
      return Files.exists(ground.filler()); // now it is full
    }
  }

  /** Takes back what can be: a process goes on, the disk has room, the CPUs have time. */
  void lift() throws IOException, InterruptedException {
    if (stopped.filter(ProcessHandle::isAlive).isPresent()) {
      run("kill", "-CONT", String.valueOf(stopped.get().pid()));
    }
    stopped = Optional.empty();
    for (Process hog : hogs) {
      hog.destroyForcibly().waitFor();
    }
    hogs.clear();
    Files.deleteIfExists(ground.filler());
  }

  /** Takes back all of it; its processes have ended. */
  @Override
  public void close() throws IOException {
    try {
      lift();
      if (mounted) {
        run("umount", ground.work().toString());
      }
      if (Files.isDirectory(guard.group())) {
        run("rmdir", guard.group().toString());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
