package dev.loomgauge.run.process;

import dev.loomgauge.core.scenario.JavaWord;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TierException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a process is to be started.
 *
 * @param name for people and errors: "the service order-mvc"
 * @param command the program and its arguments
 * @param env what is added to Loomgauge's own environment
 * @param log file to which standard output and error are appended
 * @param cpus CPUs that it is tied to; empty for none in particular
 * @param lines takes standard output line by line instead of the log, on a thread of its own; what
 *     it throws ends the reading, and is how {@link Child#exit} completes; null for the log
 * @param endsWithInput whether it is stopped by the end of its standard input, before any signal:
 *     so is what runs on another machine, which no signal reaches
 * @param ours whether it is a Java program of Loomgauge's, which no option reaches that the user
 *     gives to every JVM by {@linkplain Child#JAVA_OPTIONS environment variables}: an agent among
 *     them would slow the measuring side
 */
public record Launch(
    String name,
    List<String> command,
    Map<String, String> env,
    Path directory,
    Path log,
    CpuSet cpus,
    @Nullable Consumer<String> lines,
    boolean endsWithInput,
    boolean ours) {

  public Launch {
    command = List.copyOf(command);
    env = Map.copyOf(env);
    if (command.isEmpty()) {
      throw new IllegalArgumentException(name + " has an empty command");
    }
  }

  /** With nothing added to the environment, in the current directory, tied to no CPU. */
  public static Launch of(String name, List<String> command, Path log) {
    return new Launch(name, command, Map.of(), Path.of(""), log, CpuSet.NONE, null, false, false);
  }

  public Launch withEnv(Map<String, String> env) {
    return new Launch(name, command, env, directory, log, cpus, lines, endsWithInput, ours);
  }

  public Launch in(Path directory) {
    return new Launch(name, command, env, directory, log, cpus, lines, endsWithInput, ours);
  }

  public Launch on(CpuSet cpus) {
    return new Launch(name, command, env, directory, log, cpus, lines, endsWithInput, ours);
  }

  public Launch withLines(Consumer<String> lines) {
    return new Launch(name, command, env, directory, log, cpus, lines, endsWithInput, ours);
  }

  /** The same stopped by the end of its standard input. */
  public Launch endingWithInput() {
    return new Launch(name, command, env, directory, log, cpus, lines, true, ours);
  }

  /** The same of a Java program of Loomgauge's. */
  public Launch asOurs() {
    return new Launch(name, command, env, directory, log, cpus, lines, endsWithInput, true);
  }

  /**
   * Finds beforehand what would only fail inside the process; {@link TierException} if the
   * directory, the program or the jar of a {@code java} is missing.
   */
  void check() {
    if (!Files.isDirectory(directory.toAbsolutePath())) {
      throw missing("no working directory " + directory.toAbsolutePath(), "create it");
    }
    String program = command.getFirst();
    if (program.contains("/")) {
      Path file = directory.toAbsolutePath().resolve(program);
      if (!Files.isExecutable(file) || Files.isDirectory(file)) {
        throw missing("no program " + file, "correct the command");
      }
    } else if (SearchPath.find(program).isEmpty()) {
      throw missing("no program \"" + program + "\" on the PATH", "install it or give its path");
    }
    int option = command.indexOf("-jar");
    if (JavaWord.is(program) && option > 0 && option + 1 < command.size()) {
      Path jar = directory.toAbsolutePath().resolve(command.get(option + 1)).normalize();
      if (!Files.isReadable(jar)) {
        throw missing("no jar " + jar, "build it, for example with ./mvnw package");
      }
    }
    if (!cpus.isEmpty() && SearchPath.find("taskset").isEmpty()) {
      throw missing("no taskset to tie it to CPUs " + cpus, "install util-linux");
    }
  }

  private TierException missing(String what, String remedy) {
    return new TierException(
        "Cannot start %s: there is %s. Remedy: %s.".formatted(name, what, remedy));
  }
}
