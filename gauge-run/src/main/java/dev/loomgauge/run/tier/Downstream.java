package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The running downstream stub (gauge-downstream). */
public final class Downstream implements SharedTier {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Child child;
  private final URI url;

  private Downstream(Child child, URI url) {
    this.child = child;
    this.url = url;
  }

  /**
   * Starts it at a port of its own choice.
   *
   * @param javaHome the JDK that runs it
   * @param jar {@code gauge-downstream.jar}
   * @param arguments as its own help has them: {@code --delay 500ms}
   * @throws TierException if it does not get ready within 30 s
   */
  public static Downstream start(
      Children children, Path javaHome, Path jar, List<String> arguments, CpuSet cpus, Path log) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(ReadyProgram.SMALL_JVM);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(arguments);
    command.add("--stop-at-eof");
    Launch launch = Launch.of("the downstream stub", command, log).on(cpus);
    ReadyProgram program = ReadyProgram.start(children, launch, TIMEOUT, StartProgress.NONE);
    return new Downstream(
        program.child(), URI.create("http://127.0.0.1:" + program.number("port")));
  }

  /** Where it listens: {@code http://127.0.0.1:20002}. */
  public URI url() {
    return url;
  }

  /**
   * Sets how it answers from now on.
   *
   * @param delay a fixed one or a distribution: "20ms", "exponential:100ms"
   * @param routes name to the delay of the services of their own that it stands for; all of them
   * @param stall regular stalls; null for none
   * @param errorRate share of requests answered with an error, 0 to 1
   * @throws TierException if it refuses, with its reason
   */
  public void set(
      String delay, Map<String, String> routes, @Nullable String stall, double errorRate) {
    Map<String, @Nullable Object> body = new HashMap<>();
    body.put("delay", delay);
    body.put("routes", routes);
    body.put("stall", stall);
    body.put("errorRate", errorRate);
    LocalHttp.put(url.resolve("/control"), body);
  }

  /** Its settings and what it has counted. */
  public Map<String, Object> counters() {
    return LocalHttp.get(url.resolve("/control"));
  }

  /** Its process. */
  public Child child() {
    return child;
  }

  @Override
  public String name() {
    return "the downstream stub";
  }

  @Override
  public boolean alive() {
    return child.alive();
  }

  @Override
  public CompletableFuture<Void> end() {
    return child.exit().thenAccept(_ -> {});
  }

  @Override
  public String death() {
    return child.death("The downstream stub");
  }

  @Override
  public void close() {
    child.stop(Children.GRACE);
  }
}
