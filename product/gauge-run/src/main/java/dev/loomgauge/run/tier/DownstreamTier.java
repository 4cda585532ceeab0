package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.protocol.DownstreamReady;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The running downstream stub (gauge-downstream). */
public final class DownstreamTier implements SharedTier {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final String TOKEN = "LOOMGAUGE_TOKEN";
  private static final int TOKEN_BYTES = 32;

  private final Child child;
  private final Optional<Placement> placement;
  private final URI url;

  /** That its settings ask for; empty for none. */
  private final String token;

  private final DownstreamReady ready;

  private DownstreamTier(
      Child child, Optional<Placement> placement, DownstreamReady ready, String token) {
    this.child = child;
    this.placement = placement.filter(p -> !p.here());
    this.ready = ready;
    this.url = LocalHttp.base(ready.address(), ready.port());
    this.token = token;
  }

  /** Starts it by a command of one's own, which has {@code --stop-at-eof}. */
  public static DownstreamTier start(Children children, Launch launch) {
    return start(children::start, launch, Optional.empty(), "");
  }

  /**
   * Starts it at a port of its own choice. On another machine it listens at the address of that,
   * and its settings ask for a token that only this run knows.
   *
   * @param arguments as its own help has them: {@code --delay 500ms}
   * @throws TierException if it does not get ready within 30 s
   */
  public static DownstreamTier start(Placement placement, List<String> arguments, Path log) {
    Host host = placement.host();
    List<String> all = new ArrayList<>(arguments);
    String token = "";
    if (!host.here()) {
      all.addAll(List.of("--address", host.address().getHostAddress()));
      token = token();
    }
    Launch launch =
        ReadyProgram.launch(
            "the downstream stub", host.javaHome(), host.program("gauge-downstream"), all, log);
    return start(
        placement::start,
        token.isEmpty() ? launch : launch.withEnv(Map.of(TOKEN, token)),
        Optional.of(placement),
        token);
  }

  private static DownstreamTier start(
      Function<Launch, Child> starter, Launch launch, Optional<Placement> placement, String token) {
    var program =
        ReadyProgram.start(
            starter, launch, DownstreamReady.class, TIMEOUT, StartProgress.NONE, _ -> {});
    return new DownstreamTier(program.child(), placement, program.ready(), token);
  }

  private static String token() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  public boolean here() {
    return placement.isEmpty();
  }

  /** What it has used on another machine; empty on this one, or where that does not tell. */
  Optional<ProcessUse> elsewhere() {
    return placement.flatMap(there -> there.host().use(ready.pid()));
  }

  /** Where it listens: {@code http://127.0.0.1:20002}. */
  public URI url() {
    return url;
  }

  /** Sets how it answers from now on; {@link TierException} with the reason if it refuses. */
  public void set(DownstreamSettings settings) {
    LocalHttp.put(url.resolve("/control"), settings, DownstreamState.class, token);
  }

  public DownstreamState state() {
    return LocalHttp.get(url.resolve("/control"), DownstreamState.class, token);
  }

  @Override
  public Optional<String> caution() {
    return ReadyProgram.caution("The downstream stub", ready.transport());
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

  /** How the downstream answers during a load. */
  public sealed interface DownstreamMode {
    /** Coefficient of variation of a delay that varies: a burst spreads over a cycle in a few. */
    String SCATTER = "0.3";

    /** As the scenario says: in trials. */
    record Scenario() implements DownstreamMode {}

    /** After the same time on every route, without stalls, errors or limit: to warm a service. */
    record Fixed(Duration delay) implements DownstreamMode {}

    /**
     * As the scenario says, but that a delay which is always the same varies around it, nothing
     * stalls and any number is served at once: where demands are measured. Behind a constant delay
     * users come back as they went, and a burst of all of them says little about what one costs.
     */
    record Varied() implements DownstreamMode {}

    default DownstreamSettings settings(Downstream asked) {
      return switch (this) {
        case Scenario _ ->
            new DownstreamSettings(
                asked.delayText(),
                asked.routeTexts(),
                asked.stall().isEmpty() ? null : asked.stall(),
                asked.errorRate(),
                asked.atOnce().isPresent() ? asked.atOnce().getAsInt() : null);
        case Varied() -> {
          Map<String, String> routes = new LinkedHashMap<>(asked.routeTexts());
          asked
              .routes()
              .forEach((name, route) -> routes.put(name, varied(route.delay(), route.text())));
          yield new DownstreamSettings(
              varied(asked.delay(), asked.delayText()), routes, null, asked.errorRate(), null);
        }
        case Fixed(Duration delay) -> {
          String text = Durations.text(delay);
          Map<String, String> routes = new LinkedHashMap<>(asked.routeTexts());
          routes.replaceAll((_, _) -> text);
          yield new DownstreamSettings(text, routes, null, 0, null);
        }
      };
    }

    private static String varied(Distribution delay, String text) {
      return delay.isFixed() && delay.mean().isPositive()
          ? "lognormal(%s,cv=%s)".formatted(text, SCATTER)
          : text;
    }
  }
}
