package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A cell whose service has full CPUs: a fresh JVM for every sample, which runs {@link Burner} with
 * a thread for each of the service's CPUs.
 */
final class BurningCell {
  private static final Duration WARMUP = Duration.ofMillis(500);

  private final Installation home;
  private final TierCpus cpus;
  private final Children children;
  private final Path folder;

  BurningCell(Installation home, TierCpus cpus, Children children, Path folder) {
    this.home = home;
    this.cpus = cpus;
    this.children = children;
    this.folder = folder;
  }

  /**
   * One sample: units of work per second.
   *
   * @param number of the sample, for its log
   * @throws TierException if the program fails
   */
  double perSecond(int number, Duration window) throws InterruptedException {
    List<String> command =
        List.of(
            home.java().toString(),
            "-Xmx32m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classes().toString(),
            Burner.class.getName(),
            String.valueOf(cpus.serviceCores()),
            String.valueOf(WARMUP.toMillis()),
            String.valueOf(window.toMillis()));
    AtomicReference<String> said = new AtomicReference<>("");
    Child child =
        children.start(
            Launch.of("the CPU loop", command, folder.resolve("loop-" + number + ".log"))
                .on(cpus.of(Tier.SERVICE))
                .withLines(said::set));
    try {
      int code = child.exit().get();
      if (code == 0 && said.get().matches("\\d+\\.\\d+")) {
        return Double.parseDouble(said.get());
      }
      throw new TierException(
          "The CPU loop ended with code %d and printed \"%s\"; last log lines: %s"
              .formatted(code, said.get(), String.join(" | ", child.logTail(5))));
    } catch (ExecutionException e) {
      throw new TierException("The end of the CPU loop was not seen: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      child.stop(Duration.ZERO);
      throw e;
    }
  }

  /** The jar or folder that this class came from. */
  private static Path classes() {
    try {
      return Path.of(Burner.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new TierException("Cannot find Loomgauge's own classes", e);
    }
  }
}
