package dev.loomgauge.bench.chaos;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.run.probe.process.OwnPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of a round: all with its mark in their environment, and what they were seen to have
 * started, which may have cleared it. Linux alone shows them.
 */
final class MarkedProcesses {
  /** The environment variable with the mark. */
  static final String MARK = "LOOMGAUGE_CHAOS";

  private final String mark;
  private final Set<Integer> othersPorts = OwnPorts.listenedTo();
  private final Set<ProcessHandle> seen = new LinkedHashSet<>();
  private final Set<Integer> ports = new TreeSet<>();

  MarkedProcesses(String mark) {
    this.mark = mark;
  }

  /** Those that run now, the oldest first; looked at often, so that little starts unseen. */
  List<ProcessHandle> look() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      Set<ProcessHandle> marked = all.filter(this::isMarked).collect(Collectors.toSet());
      seen.addAll(marked);
      marked.stream()
          .filter(process -> process.parent().filter(marked::contains).isEmpty())
          .forEach(
              first -> {
                first.descendants().forEach(seen::add);
                ports.addAll(OwnPorts.of(first.pid()).listening()); // and of its descendants
              });
    }
    return seen.stream()
        .filter(MarkedProcesses::runs)
        .sorted(
            Comparator.comparing(
                    (ProcessHandle process) -> process.info().startInstant().orElse(Instant.MAX))
                .thenComparingLong(ProcessHandle::pid))
        .toList();
  }

  /** What is still there of it, a sentence each: processes, and ports that they listened on. */
  List<String> left() {
    List<String> left = new ArrayList<>();
    for (ProcessHandle process : look()) {
      left.add("process %d (%s) is left".formatted(process.pid(), name(process)));
    }
    Set<Integer> listening = OwnPorts.listenedTo();
    ports.stream()
        .filter(port -> listening.contains(port) && !othersPorts.contains(port))
        .map(port -> "port %d is still listened on".formatted(port))
        .forEach(left::add);
    return left;
  }

  /** Kills what is still there, stopped processes among it. */
  void end() {
    look().forEach(ProcessHandle::destroyForcibly);
  }

  private boolean isMarked(ProcessHandle process) {
    return read(process, "environ").contains(MARK + "=" + mark + "\0");
  }

  /** Neither gone nor only waiting to be reaped. */
  private static boolean runs(ProcessHandle process) {
    return process.isAlive() && !read(process, "stat").contains(") Z ");
  }

  /** What people call it: of its command line the program that runs. */
  static String name(ProcessHandle process) {
    return name(Stream.of(read(process, "cmdline").split("\0", -1)).toList());
  }

  /** The jar or source of a JVM, else the program; a watchdog is a shell by that name. */
  static String name(List<String> words) {
    if (words.contains("loomgauge-watchdog")) {
      return "watchdog";
    }
    String program = last(words.getFirst());
    return program.equals("java")
        ? words.stream()
            .skip(1)
            .filter(word -> !word.startsWith("-") && word.matches("(?s).*\\.(jar|java)"))
            .findFirst()
            .map(MarkedProcesses::last)
            .orElse(program)
        : program;
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String read(ProcessHandle process, String file) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid(), file), ISO_8859_1);
    } catch (IOException e) {
      return ""; // it has ended, or is another user's
    }
  }
}
