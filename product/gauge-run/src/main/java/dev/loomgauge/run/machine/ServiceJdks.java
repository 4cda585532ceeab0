package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which JDK a service runs on: the one that runs Loomgauge, unless a level of the factor {@code
 * jdk} names another. A runtime is enough; only Loomgauge itself needs a compiler.
 */
public final class ServiceJdks {
  private final Jdk own;
  private final JdkFolders folders;
  private final Map<String, Optional<Jdk>> byLevel = new ConcurrentHashMap<>();

  private ServiceJdks(Jdk own, JdkFolders folders) {
    this.own = own;
    this.folders = folders;
  }

  public static ServiceJdks of(Installation home) {
    return of(home.javaHome(), JdkFolders.of(home.root()));
  }

  /** Among the JDKs of some folders, one of which runs Loomgauge. */
  static ServiceJdks of(Path own, JdkFolders folders) {
    return new ServiceJdks(
        Jdk.in(own).orElseGet(() -> new Jdk(own, Runtime.version().toString(), "", "", List.of())),
        folders);
  }

  /** The one for a cell or for the levels that its service is started with, if it is installed. */
  public Optional<Jdk> find(Map<String, String> levels) {
    String level = levels.get(JvmFactor.JDK.word());
    return level == null ? Optional.of(own) : byLevel.computeIfAbsent(level, this::look);
  }

  private Optional<Jdk> look(String level) {
    if (level.startsWith("/")) {
      return Jdk.in(Path.of(level));
    }
    int feature = Integer.parseInt(level);
    return own.feature() == feature
        ? Optional.of(own)
        : folders.installed().stream()
            .filter(jdk -> jdk.feature() == feature && !jdk.openJ9())
            .max(Jdk.BY_VERSION);
  }

  /** The same of a {@linkplain #check checked} plan; {@link ExperimentException} if missing. */
  public Jdk of(Map<String, String> levels) {
    return find(levels)
        .orElseThrow(
            () ->
                new ExperimentException(
                    "There is no JDK for %s any more. %s"
                        .formatted(JvmFactor.of(levels), remedy())));
  }

  /** Checks that every cell's JDK is there and has what the cell asks: {@link InputException}. */
  public void check(Scenario scenario, List<Cell> cells) {
    cells.stream().map(Cell::jvm).distinct().forEach(levels -> check(scenario, levels));
  }

  private void check(Scenario scenario, Map<String, String> levels) {
    String level = levels.getOrDefault(JvmFactor.JDK.word(), "");
    Jdk jdk = find(levels).orElseThrow(() -> refused(scenario, absent(level), remedy()));
    if (!level.isEmpty() && !jdk.missing().isEmpty()) {
      throw refused(
          scenario,
          "jdk %s in %s lacks the modules %s, with which Loomgauge watches a service"
              .formatted(level, jdk.home(), String.join(", ", jdk.missing())),
          "Give the path of a whole JDK.");
    }
    if (!level.isEmpty() && jdk.openJ9()) {
      throw refused(
          scenario,
          "jdk %s in %s has the JVM OpenJ9, which Loomgauge cannot watch"
              .formatted(level, jdk.home()),
          "Give the path of a JDK with HotSpot, such as Eclipse Temurin.");
    }
    levels.forEach(
        (word, text) ->
            JvmFactor.named(word)
                .flatMap(factor -> factor.refusal(text, jdk.feature()))
                .ifPresent(
                    why -> {
                      throw refused(
                          scenario,
                          "%s %s %s, and the service would run on %s in %s"
                              .formatted(word, text, why, jdk.version(), jdk.home()),
                          "Put the two in different blocks of 'cells', or leave one out.");
                    }));
  }

  private static InputException refused(Scenario scenario, String problem, String remedy) {
    return new InputException(scenario.heading().file(), 0, problem + ".", remedy);
  }

  private String absent(String level) {
    if (level.startsWith("/")) {
      return "jdk " + level + " is no Java: it needs bin/java and the file release";
    }
    return "jdk %s is not installed; found were %s"
        .formatted(
            level,
            Stream.concat(Stream.of(own), folders.installed().stream())
                .distinct()
                .map(jdk -> jdk.version() + " in " + jdk.home())
                .collect(Collectors.joining(", ")));
  }

  private static String remedy() {
    return "Install it in one of the folders of bin/jdk-folders (https://adoptium.net), or name its own folder: --set jdk=/path/to/jdk.";
  }
}
