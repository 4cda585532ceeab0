package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.hosts.EphemeralContainer;
import dev.loomgauge.hosts.LinkedHost;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;

/**
 * A service in a pod of a cluster: Loomgauge runs in a container that it adds to the pod, observes
 * the service there as one that runs already, and its results come here.
 */
record PodTry(Installation home, PrintStream out) {
  /** What {@code try --pid} needs there. */
  private static final List<String> PROGRAMS = List.of("gauge-cli", "gauge-load", "gauge-agent");

  /** Loomgauge and its load engine took 277 MB with 64 users; more users need more. */
  private static final long NEEDED_MB = 600;

  private static final String END = "loomgauge-ended ";
  private static final String HOME = "-Dloomgauge.home=";
  private static final String KEPT = "-Dloomgauge.kept=";

  /** $0 is the folder for results, $1 the file that they are packed into, the rest the command. */
  static final String SCRIPT =
      "archive=$1; shift; mkdir -p \"$0\" && cd \"$0\" || exit; \"$@\" 2>&1; code=$?;"
          + " tar -C \"$0\" -cf \"$archive\" . && echo \""
          + END
          + "$code\"";

  /**
   * What was asked for.
   *
   * @param pid of the service as its container numbers it; empty for the only JVM
   * @param words of the command line that belong to the observation, but for the requests
   * @param file that is written; empty for the usual name
   */
  record Asked(
      Cluster cluster,
      String pod,
      String container,
      Optional<Long> pid,
      AskedRequests requests,
      List<String> words,
      Optional<Path> file,
      Path into) {}

  int run(Asked asked) throws InterruptedException {
    OwnFile written = new OwnFile(asked.file().orElse(Path.of(asked.pod() + ".yaml")));
    written.check();
    List<Path> files = asked.requests().filesElsewhere();
    EphemeralContainer added =
        EphemeralContainer.beside(asked.cluster(), asked.pod(), asked.container());
    boolean made = Files.notExists(asked.into());
    Folders.make(asked.into().resolve("observation"));
    try (Interruption _ = Interruption.of(Thread.currentThread());
        Children children = new Children();
        LinkedHost host = added.open(PROGRAMS, new HostEngine.Site(home, children, asked.into()))) {
      long pid = pid(asked.pid(), added.target(), EphemeralContainer.jvms(host));
      OptionalLong limit = added.memoryLimit();
      if (limit.isPresent()) {
        requireMemory(added.target(), limit.getAsLong(), EphemeralContainer.memoryUsed(host, pid));
      }
      out.printf(
          "A container was added to pod %s: it observes process %d of container %s. It ends with this command, and stays on the pod's list.%n",
          asked.pod(), pid, added.target());
      if (added.sharesCpuLimit()) {
        out.println(
            "All containers of the pod have a CPU limit, which the load engine in it uses as well: the service may reach less than without it.");
      }
      files.forEach(host::bringMirrored);
      There at = new There(host.userHome(), host.installation(), host.mirror());
      return observe(asked, host, at, pid, written);
    } finally {
      if (made) {
        Folders.removeEmpty(asked.into()); // of a pod that was refused
      }
    }
  }

  /** The one that is asked for; else the only one. */
  static long pid(Optional<Long> asked, String container, List<Long> jvms) {
    if (asked.isPresent() ? jvms.contains(asked.get()) : jvms.size() == 1) {
      return asked.orElseGet(jvms::getFirst);
    }
    throw new TierException(
        jvms.isEmpty()
            ? "No JVM of container %s can be seen from a container beside it. Remedy: name its container with --container; its container runtime must let containers of a pod share processes."
                .formatted(container)
            : "Container %s has the JVMs %s%s. Remedy: name one with --pid."
                .formatted(container, jvms, asked.map(pid -> ", and no JVM " + pid).orElse("")));
  }

  /** The memory limits of a pod's containers are a limit of the pod, in which ours is, too. */
  static void requireMemory(String container, long limit, OptionalLong used) {
    if (used.isEmpty()) {
      throw new TierException(
          "Container %s has a memory limit, and how much of it is used cannot be read: Loomgauge beside it might have the service killed. Remedy: no memory limit while it is observed, or --url from outside."
              .formatted(container));
    }
    if (limit - used.getAsLong() < NEEDED_MB * Bytes.MB) {
      throw new TierException(
          "Container %s uses %d MB of its limit of %d MB, out of which Loomgauge beside it needs %d MB: the service might be killed. Remedy: a higher memory limit while it is observed, or --url from outside."
              .formatted(container, used.getAsLong() / Bytes.MB, limit / Bytes.MB, NEEDED_MB));
    }
  }

  /** Where the container has what, {@code mirror} the files of this machine. */
  record There(Path userHome, Path installation, String mirror) {}

  int observe(Asked asked, Host host, There at, long pid, OwnFile written)
      throws InterruptedException {
    Path archive = asked.into().resolve("pod.tar");
    String there = at.userHome().resolve("results").toString();
    String file = there + "/" + written.path().getFileName();
    List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, there));
    command.add(host.output(archive).toString());
    command.add(host.javaHome().resolve("bin/java").toString());
    command.addAll(options(host, at));
    command.addAll(List.of("try", "--pid", String.valueOf(pid), "--plain"));
    command.addAll(List.of("--out", there, "--write", file));
    String mirror = at.mirror();
    command.addAll(asked.requests().wordsElsewhere(path -> Path.of(mirror + path)));
    command.addAll(asked.words());
    List<String> last = new ArrayList<>(List.of(""));
    Child child =
        host.start(
            Launch.of("try", command, asked.into().resolve("pod.log"))
                .withLines(
                    line -> {
                      last.set(0, line);
                      if (!line.startsWith(END)) {
                        out.println(
                            here(line, file, written.path(), there, asked.into())
                                .replace(mirror, ""));
                      }
                    }));
    try {
      child.exit().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a process ends with a code", e);
    }
    if (!last.getFirst().startsWith(END)) {
      throw new TierException(
          "The container in pod %s ended before the observation did. Last words: %s. Remedy: kubectl describe pod %s tells what happened to it."
              .formatted(asked.pod(), last.getFirst(), asked.pod()));
    }
    host.collect(archive);
    int code = Integer.parseInt(last.getFirst().substring(END.length()).strip());
    unpack(archive, asked.into());
    if (code == ExitCode.DONE) {
      move(asked, asked.into().resolve(written.path().getFileName()), mirror, written)
          .ifPresent(
              former -> out.println("The former " + written.path() + " is now " + former + "."));
    }
    return code;
  }

  /** Replaces paths of the container by those that the results will have here. */
  static String here(String line, String file, Path own, String folder, Path into) {
    return line.replace(file, own.toString()).replace(folder, into.toString());
  }

  /** As this JVM was started, with the programs there. */
  private static List<String> options(Host host, There at) {
    List<String> options =
        new ArrayList<>(passed(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    options.add("-Xmx256m");
    options.add(HOME + at.installation());
    options.add(KEPT + host.kept());
    options.add("-D" + ProgramName.PROPERTY + "=" + ProgramName.with("").strip());
    options.add("-jar");
    options.add(host.program("gauge-cli").toString());
    return options;
  }

  /** Options of this JVM that hold there, too. */
  static List<String> passed(List<String> options) {
    return options.stream()
        .filter(option -> option.startsWith("-X") || option.startsWith("--enable"))
        .filter(option -> !option.startsWith("-Xmx") && !option.startsWith("-XX:AOTCache"))
        .toList();
  }

  static void unpack(Path archive, Path into) throws InterruptedException {
    try {
      Process tar =
          new ProcessBuilder("tar", "-C", into.toString(), "-xf", archive.toString())
              .inheritIO()
              .start();
      if (tar.waitFor() != 0) {
        throw new ExperimentException(
            "The results cannot be unpacked. Remedy: make room, then tar -C %s -xf %s."
                .formatted(into, archive));
      }
      Files.delete(archive);
    } catch (IOException e) {
      throw new ExperimentException("Cannot unpack " + archive + ": " + e.getMessage(), e);
    }
  }

  /**
   * Its first line names the command in the container; this puts the user's in its place.
   *
   * @return where an earlier file is now; empty where there was none, or it was the same
   */
  static Optional<Path> move(Asked asked, Path file, String mirror, OwnFile written) {
    try {
      Optional<Path> kept =
          written.write(
              Files.readString(file)
                  .replaceFirst("--pid \\d+", "--pod " + asked.pod())
                  .replace(mirror, ""));
      Files.delete(file);
      return kept;
    } catch (IOException e) {
      throw new ExperimentException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
