package dev.loomgauge.core.scenario;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The word of a service's command that starts its JVM, and where that JVM is. */
public final class JavaWord {
  private static final String JAVA = "java";

  /** In a manifest the path of the java of a cell. */
  private static final String PLACEHOLDER = "{java}";

  /** Programs that run the words behind them where files are others. */
  private static final Set<String> ELSEWHERE =
      Set.of("chroot", "docker", "kubectl", "nerdctl", "podman", "ssh");

  private JavaWord() {}

  /** Whether a word of a command names a java, or its path. */
  public static boolean is(String word) {
    return word.equals(JAVA) || word.endsWith("/" + JAVA);
  }

  /** Whether a command of a manifest leaves it to Loomgauge which java it starts. */
  public static boolean leftOpen(List<String> command) {
    return command.stream().anyMatch(word -> word.equals(JAVA) || word.contains(PLACEHOLDER));
  }

  /**
   * The program because of which the java of a command, or its jar, is one of a container or of
   * another machine; empty where it is one of this machine.
   */
  public static Optional<String> elsewhere(List<String> command) {
    return command.stream()
        .takeWhile(word -> !is(word) && !word.equals(PLACEHOLDER))
        .filter(word -> ELSEWHERE.contains(word.substring(word.lastIndexOf('/') + 1)))
        .findFirst();
  }
}
