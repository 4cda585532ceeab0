package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Mounts;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.process.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The programs that a measurement needs, or can use. */
final class ToolFindings {
  private static final Subject JDKS = new Subject("JDKs");
  private static final Subject TASKSET = new Subject("taskset");
  private static final int NEEDED = 25;
  private static final int MOST_OTHERS = 4;

  private ToolFindings() {}

  /** The JDKs; {@code running} has the one that runs Loomgauge and all that it starts. */
  static MachineFinding jdks(MachineFiles files, Path running, JdkFolders folders) {
    Optional<Jdk> ours = Jdk.in(running);
    if (ours.isEmpty()) {
      return JDKS.unknown(
          running + " has no file \"release\"", "It is unknown which Java runs the services.");
    }
    List<Jdk> others =
        folders.installed().stream().filter(jdk -> !jdk.home().equals(ours.get().home())).toList();
    String seen =
        "running %s%s"
            .formatted(
                ours.get().words(),
                others.isEmpty()
                    ? ""
                    : others.stream()
                        .limit(MOST_OTHERS)
                        .map(jdk -> jdk.version() + " in " + jdk.home())
                        .collect(Collectors.joining(", ", "; also ", "")));
    if (ours.get().feature() < NEEDED) {
      return JDKS.bad(
          seen,
          "Loomgauge itself needs JDK 25; services may run on older ones (factor jdk).",
          "Install a JDK 25 (https://adoptium.net) and set JAVA_HOME to its folder.");
    }
    Optional<String> machine = files.text("proc/sys/kernel/arch").filter(a -> !a.isEmpty());
    String arch = ours.get().arch().equals("amd64") ? "x86_64" : ours.get().arch();
    if (machine.isPresent() && !arch.isEmpty() && !arch.equals(machine.get())) {
      return JDKS.bad(
          seen + ", on " + machine.get(),
          "It runs emulated: its figures say nothing about this machine.",
          "Install a JDK for " + machine.get() + " and set JAVA_HOME to its folder.");
    }
    return JDKS.good(seen, "It runs Loomgauge, the services and the load.");
  }

  /** The JDKs with known defects of virtual threads, a finding for those that have the same. */
  static List<MachineFinding> defects(Path running, JdkFolders folders, JdkDefects table) {
    Map<List<String>, List<Jdk>> alike =
        Stream.concat(Jdk.in(running).stream(), folders.installed().stream())
            .distinct()
            .collect(
                Collectors.groupingBy(
                    jdk ->
                        table.ofVirtualThreads(jdk.version()).stream()
                            .map(KnownDefect::happens)
                            .toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    alike.remove(List.of());
    return alike.values().stream()
        .map(jdks -> defects(jdks, table.ofVirtualThreads(jdks.getFirst().version())))
        .toList();
  }

  private static MachineFinding defects(List<Jdk> jdks, List<KnownDefect> defects) {
    Subject subject =
        new Subject(
            jdks.stream()
                .map(Jdk::version)
                .distinct()
                .collect(Collectors.joining(", ", "JDK ", "")));
    return subject.caution(
        jdks.stream()
            .map(jdk -> jdk.home().toString())
            .collect(
                Collectors.joining(
                    ", ",
                    Numbers.count(defects.size(), "known defect") + " of virtual threads, in ",
                    "")),
        defects.stream().map(defect -> defect.happens() + ".").collect(Collectors.joining(" ")),
        defects.stream()
            .map(KnownDefect::helps)
            .filter(helps -> !helps.isEmpty())
            .distinct()
            .collect(Collectors.joining("; ", "On virtual threads: ", ".")));
  }

  /** What the environment has every JVM do; nothing where it has nothing. */
  static List<MachineFinding> javaOptions(Map<String, String> environment) {
    List<String> set =
        Child.JAVA_OPTIONS.stream()
            .filter(name -> !environment.getOrDefault(name, "").isBlank())
            .toList();
    return set.isEmpty()
        ? List.of()
        : List.of(
            new Subject("options of every JVM")
                .caution(
                    "set by " + String.join(", ", set),
                    "Services have them too, so that an agent or an option there is part of what is measured.",
                    "unset %s   # unless production has the same"
                        .formatted(String.join(" ", set))));
  }

  /** A C library that is not glibc; nothing where it is, or is not known. */
  static List<MachineFinding> library(MachineFiles files) {
    List<String> loaders =
        Stream.of("lib", "lib64").flatMap(folder -> files.names(folder).stream()).toList();
    boolean musl =
        loaders.stream().anyMatch(name -> name.startsWith("ld-musl-"))
            && loaders.stream().noneMatch(name -> name.startsWith("ld-linux"));
    return musl
        ? List.of(
            new Subject("C library")
                .caution(
                    "musl",
                    "Netty's epoll and the PostgreSQL of the lab need glibc: load engine and stub have timers of 1 ms, and a database has to be one of your own.",
                    "Measure on a distribution with glibc, as most are."))
        : List.of();
  }

  /** A temporary folder from which no program may be run; nothing where one may. */
  static List<MachineFinding> temporary(MachineFiles files, Path folder) {
    return Mounts.of(files).of(folder).filter(Mounts.Mount::withoutPrograms).stream()
        .map(
            mount ->
                new Subject("temporary folder")
                    .caution(
                        "%s is mounted noexec (%s)".formatted(folder, mount.point()),
                        "Services on Netty cannot load its part of machine code (epoll) from there, and use the slower selector of the JDK.",
                        "sudo mount -o remount,exec %s, or give services -Dio.netty.native.workdir=FOLDER"
                            .formatted(mount.point())))
        .toList();
  }

  /**
   * Looks for {@code taskset} in folders as PATH has them.
   *
   * @param works whether it ties programs to CPUs; asked where there is one
   */
  static MachineFinding taskset(String searchPath, BooleanSupplier works) {
    return SearchPath.find("taskset", searchPath)
        .map(
            file ->
                works.getAsBoolean()
                    ? TASKSET.good(file.toString(), "Tiers can be pinned to CPUs.")
                    : TASKSET.caution(
                        file + " does not tie programs to lists of CPUs",
                        "Load, database and downstream take CPU time from the service.",
                        "Install that of util-linux (Alpine: apk add util-linux); where it is installed, a sandbox forbids it."))
        .orElseGet(
            () ->
                TASKSET.caution(
                    "not on the PATH",
                    "Load, database and downstream take CPU time from the service.",
                    "sudo apt-get install util-linux   # there is none for macOS"));
  }

  /** Our own load engine, which comes first, and those of the published rigs. */
  static MachineFinding loadTools(List<Engines.Found> engines) {
    Path ours = engines.getFirst().program();
    boolean built = ours != null && Files.isReadable(ours);
    String others =
        engines.stream()
            .skip(1)
            .map(e -> e.program() == null ? "no " + e.name() : e.name() + " " + e.version())
            .collect(Collectors.joining(", "));
    if (!built) {
      return new Subject("load tools")
          .bad(
              "gauge-load is not built, " + others,
              "Nothing can be measured.",
              "./mvnw -Dquick package");
    }
    String remedies =
        engines.stream()
            .map(Engines.Found::remedy)
            .filter(remedy -> !remedy.isEmpty())
            .collect(Collectors.joining(" "));
    return new MachineFinding(
        "load tools",
        MachineFinding.State.GOOD,
        "gauge-load, " + others,
        remedies.isEmpty()
            ? "Loads can be cross-checked with the tools of the published tests."
            : "Enough to measure; the missing ones are for cross-checks only.",
        remedies);
  }
}
