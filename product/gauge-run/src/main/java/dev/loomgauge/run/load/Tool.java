package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.run.machine.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A load tool of somebody else's that may be installed: the variable that may name it, and the
 * argument at which it tells its version in its first line.
 */
public record Tool(String name, String variable, String asksVersion, String source) {
  public static final Tool WRK = new Tool("wrk", "LOOMGAUGE_WRK", "-v", "apt install wrk");

  public static final Tool K6 =
      new Tool("k6", "LOOMGAUGE_K6", "version", "https://grafana.com/docs/k6");

  private static final System.Logger LOG = System.getLogger(Tool.class.getName());
  private static final long SECONDS_TO_TELL = 10;

  /**
   * Why it cannot make what gauge-load alone can: users that come and go, several instances,
   * requests with more than a path.
   */
  Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    if (shape.sustained()) {
      return Optional.of(
          name
              + " does not support ramp-up and ramp-down. Remedy: use gauge-load, or take 'from' and 'down' out of the load");
    }
    if (!plain) {
      return Optional.of(
          name
              + " is given plain GET requests of one kind here, with numbers as variables: no mix, no login, no values from answers. Remedy: use gauge-load");
    }
    return instances > 1
        ? Optional.of(
            name
                + " does not support several instances. Remedy: use gauge-load, or write 'instances: 1'")
        : Optional.empty();
  }

  /** Only calibrations have steps, and gauge-load makes their loads. */
  LoadException noSteps() {
    return new LoadException(
        name + " makes no load whose users come and go in steps. Remedy: use gauge-load.");
  }

  /** Where it is: as the variable says, else on the PATH; empty when it is not there. */
  public Optional<Path> find(Map<String, String> environment) {
    String named = environment.getOrDefault(variable, "");
    if (named.isEmpty()) {
      return SearchPath.find(name, environment.getOrDefault("PATH", "/usr/bin:/bin"));
    }
    Path program = Path.of(named);
    return named.contains("/") && Files.isExecutable(program) && !Files.isDirectory(program)
        ? Optional.of(program)
        : Optional.empty();
  }

  public String missing(Map<String, String> environment) {
    String named = environment.getOrDefault(variable, "");
    return named.isEmpty()
        ? "%s is not on the PATH. Remedy: install it (%s), or name the program in %s"
            .formatted(name, source, variable)
        : "%s names '%s', which is no program. Remedy: give it the whole path of %s"
            .formatted(variable, named, name);
  }

  /** The version that a program tells, without its own name; "unknown" when it tells none. */
  public String version(Path program) {
    try {
      Process process =
          new ProcessBuilder(List.of(program.toString(), asksVersion))
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      // Both print less than a pipe holds, so that neither waits for a reader.
      if (!process.waitFor(SECONDS_TO_TELL, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return "unknown";
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return told(said.lines());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "Cannot ask " + program + " for its version", e);
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  private String told(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.split(" ", -1)[1])
        .findFirst()
        .orElse("unknown");
  }
}
