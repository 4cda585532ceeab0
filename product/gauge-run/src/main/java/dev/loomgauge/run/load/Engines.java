package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Placement;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The load engines by name: our own, and those of others where they are installed. */
public final class Engines {
  private static final String OURS = GaugeLoad.NAME;

  private final GaugeLoad gaugeLoad;
  private final Path jar;
  private final Map<String, String> environment;

  private Engines(GaugeLoad gaugeLoad, Path jar, Map<String, String> environment) {
    this.gaugeLoad = gaugeLoad;
    this.jar = jar;
    this.environment = environment;
  }

  /** Looks for tools on the PATH and in {@code LOOMGAUGE_WRK} and {@code LOOMGAUGE_K6}. */
  public static Engines of(Installation home) {
    return of(home, List.of());
  }

  /** The same with gauge-load on other hosts; on this machine where there is none. */
  public static Engines of(Installation home, List<Placement> elsewhere) {
    return of(home, elsewhere, System.getenv());
  }

  static Engines of(Installation home, List<Placement> elsewhere, Map<String, String> environment) {
    return new Engines(new GaugeLoad(home, elsewhere), home.program(OURS), Map.copyOf(environment));
  }

  /**
   * An engine that may be there.
   *
   * @param program null when it is not installed
   * @param version as it tells it; the word "missing" when it is not installed
   * @param remedy what to do when it is not installed; else empty
   */
  public record Found(String name, @Nullable Path program, String version, String remedy) {}

  /** All that Loomgauge knows, ours first, each with where it is or how to get it. */
  public List<Found> installed() {
    String ours = String.valueOf(Engines.class.getPackage().getImplementationVersion());
    return List.of(
        new Found(OURS, jar, ours.equals("null") ? "development" : ours, ""),
        found(Tool.WRK),
        found(Tool.K6));
  }

  private Found found(Tool tool) {
    return tool.find(environment)
        .map(program -> new Found(tool.name(), program, tool.version(program), ""))
        .orElseGet(() -> new Found(tool.name(), null, "missing", tool.missing(environment) + "."));
  }

  /** The engine of that name; {@link LoadException} if there is none, or it is not installed. */
  public LoadEngine named(String name) {
    return find(name).orElseThrow(() -> new LoadException(missing(name) + "."));
  }

  /**
   * Checks before anything is started that engines are installed and can make a load.
   *
   * @param plain as in {@link LoadEngine#refusal}
   * @throws LoadException naming the first that is not or cannot, with the remedy
   */
  public void require(Collection<String> names, LoadShape shape, int instances, boolean plain) {
    for (String name : names) {
      Optional<LoadEngine> engine = find(name);
      if (engine.isEmpty()) {
        throw new LoadException(missing(name) + leaveOut(names, shape, instances, plain));
      }
      engine
          .get()
          .refusal(shape, instances, plain)
          .ifPresent(
              why -> {
                throw new LoadException(why + leaveOut(names, shape, instances, plain));
              });
    }
  }

  private String leaveOut(Collection<String> names, LoadShape shape, int instances, boolean plain) {
    List<String> able =
        names.stream()
            .distinct()
            .filter(
                name ->
                    find(name)
                        .filter(e -> e.refusal(shape, instances, plain).isEmpty())
                        .isPresent())
            .toList();
    return able.isEmpty() ? "." : ", or leave it out: --set engine=" + String.join(",", able) + ".";
  }

  private String missing(String name) {
    return switch (name) {
      case "wrk" -> Tool.WRK.missing(environment);
      case "k6" -> Tool.K6.missing(environment);
      default -> "There is no load engine '%s'. Remedy: use gauge-load, wrk or k6".formatted(name);
    };
  }

  private Optional<LoadEngine> find(String name) {
    return switch (name) {
      case OURS -> Optional.of(gaugeLoad);
      case "wrk" -> Tool.WRK.find(environment).map(WrkEngine::new);
      case "k6" -> Tool.K6.find(environment).map(K6Engine::new);
      default -> Optional.empty();
    };
  }
}
