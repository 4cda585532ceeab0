package dev.loomgauge.run.tier;

import dev.loomgauge.protocol.tier.DownstreamReady;
import dev.loomgauge.protocol.tier.DownstreamSettings;
import dev.loomgauge.protocol.tier.DownstreamState;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

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
    Launch launch = ReadyProgram.launch("the downstream stub", javaHome, jar, arguments, log);
    return start(children, launch.on(cpus));
  }

  /** Starts it by a command of one's own, which has {@code --stop-at-eof}. */
  public static Downstream start(Children children, Launch launch) {
    var program =
        ReadyProgram.start(children, launch, DownstreamReady.class, TIMEOUT, StartProgress.NONE);
    return new Downstream(
        program.child(), URI.create("http://127.0.0.1:" + program.ready().port()));
  }

  /** Where it listens: {@code http://127.0.0.1:20002}. */
  public URI url() {
    return url;
  }

  /**
   * Sets how it answers from now on.
   *
   * @throws TierException if it refuses, with its reason
   */
  public void set(DownstreamSettings settings) {
    LocalHttp.put(url.resolve("/control"), settings, DownstreamState.class);
  }

  /** Its settings and what it has counted. */
  public DownstreamState state() {
    return LocalHttp.get(url.resolve("/control"), DownstreamState.class);
  }

  @Override
  public Child child() {
    return child;
  }

  @Override
  public String name() {
    return "the downstream stub";
  }

  @Override
  public String death() {
    return child.death("The downstream stub");
  }
}
