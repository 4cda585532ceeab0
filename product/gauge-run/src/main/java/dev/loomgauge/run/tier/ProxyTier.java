package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.ProxyReady;
import dev.loomgauge.protocol.ProxySettings;
import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The running gauge-downstream-proxy, which delays replies of the user's own dependencies. */
public final class ProxyTier implements SharedTier {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int PATIENCE = 5_000;
  private static final String NAME = "the delaying proxy";
  private static final String HOST = "127.0.0.1";

  private final Child child;
  private final List<Delayed> delays;
  private final ProxyReady ready;
  private final BlockingQueue<String> answers;

  private ProxyTier(
      Child child, List<Delayed> delays, ProxyReady ready, BlockingQueue<String> answers) {
    this.child = child;
    this.delays = List.copyOf(delays);
    this.ready = ready;
    this.answers = answers;
  }

  /**
   * Starts it, at a port of its own choice for each dependency.
   *
   * @param javaHome the JDK that runs it
   * @param jar {@code gauge-downstream-proxy.jar}
   * @param delays at least one, each with the delay that it begins with
   * @throws TierException if a dependency does not listen, or it does not get ready within 30 s
   */
  public static ProxyTier start(
      Children children, Path javaHome, Path jar, List<Delayed> delays, CpuSet cpus, Path log) {
    delays.forEach(ProxyTier::requireListening);
    List<String> arguments = new ArrayList<>();
    for (Delayed delayed : delays) {
      arguments.addAll(List.of("--to", delayed.address() + "=" + delayed.delay().text()));
    }
    BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    ReadyProgram<ProxyReady> program =
        ReadyProgram.start(
            children::start,
            ReadyProgram.launch(NAME, javaHome, jar, arguments, log).on(cpus),
            ProxyReady.class,
            TIMEOUT,
            StartProgress.NONE,
            answers::add);
    return new ProxyTier(program.child(), delays, program.ready(), answers);
  }

  /** The same proxy for others, delaying as they ask; empty if it ended or has other targets. */
  Optional<ProxyTier> takenOver(List<Delayed> delays) {
    List<String> addresses = delays.stream().map(Delayed::address).toList();
    if (!alive() || !ready.ports().keySet().equals(Set.copyOf(addresses))) {
      return Optional.empty();
    }
    var proxy = new ProxyTier(child, delays, ready, answers);
    proxy.set(Map.of());
    return Optional.of(proxy);
  }

  private static void requireListening(Delayed delayed) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.ofLiteral(delayed.host()), delayed.port()), PATIENCE);
    } catch (IOException e) {
      throw new TierException(
          "Nothing answers at %s, whose replies are to be delayed: %s. Start the dependency, or correct its port."
              .formatted(delayed.address(), e.getMessage()),
          e);
    }
  }

  /** Asks that it runs; else {@link TierException} with its death. */
  public void requireAlive() {
    if (!alive()) {
      throw new TierException(death());
    }
  }

  /** The values of all placeholders, by name: {@code delay.5432} and so on. */
  public Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    delays.forEach(delayed -> words.putAll(delayed.words(HOST, port(delayed))));
    return words;
  }

  /** The addresses at which the proxy listens, each with that of its dependency. */
  public Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    delays.forEach(delayed -> labels.put(HOST + ":" + port(delayed), delayed.address()));
    return labels;
  }

  private int port(Delayed delayed) {
    return ready.ports().getOrDefault(delayed.address(), 0);
  }

  /** Delays replies as a cell with these levels asks, from now on; {@link TierException} if not. */
  public synchronized void set(Map<String, String> levels) {
    Map<String, String> texts = new LinkedHashMap<>();
    delays.forEach(delayed -> texts.put(delayed.address(), delayed.in(levels).text()));
    ask(new ProxySettings(texts));
  }

  private void ask(ProxySettings settings) {
    answers.clear();
    try {
      child.say(Wire.line(settings));
      String line = answers.poll(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw new TierException(
            child.alive() ? NAME + " does not answer. See its log " + child.log() + "." : death());
      }
      ProxyState state = Wire.read(line, ProxyState.class);
      if (!state.error().isEmpty()) {
        throw new TierException(NAME + " refuses its settings: " + state.error());
      }
    } catch (IOException e) {
      throw new TierException(child.alive() ? NAME + " takes no settings: " + e : death(), e);
    } catch (WireException e) {
      throw new TierException(NAME + " answers in other words: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      throw TierException.interrupted(NAME + " was being set.", e);
    }
  }

  @Override
  public Optional<String> caution() {
    return ReadyProgram.caution("The delaying proxy", ready.transport());
  }

  @Override
  public Child child() {
    return child;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String death() {
    return child.death("The delaying proxy");
  }
}
