package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.machine.CpuSet;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a trial requests from a load engine; the folder takes its log and latency.hlog. */
public record LoadRequest(Exchange exchange, Timing timing, long seed, Path folder, CpuSet cpus) {

  /**
   * What is sent, and what is a right answer.
   *
   * @param targets scheme, host and port of each instance of the service, at least one; users are
   *     spread over them in turn, and each keeps its own
   * @param trust which certificates are trusted
   * @param variables request variable to its values, drawn uniformly
   * @param bodyContains what a right answer has in its body; empty for no check
   * @param timeout after which a request counts as failed
   * @param kinds kinds of request in place of the one, each counted by itself; empty for one
   * @param login what every user sends before its first request; goes with kinds
   */
  public record Exchange(
      List<URI> targets,
      Trust trust,
      Endpoint endpoint,
      Map<String, RequestValues> variables,
      String bodyContains,
      Duration timeout,
      List<KindRequest> kinds,
      Optional<Endpoint> login) {

    /** One request, over and over, with the certificates that the JDK trusts. */
    public Exchange(
        List<URI> targets,
        Endpoint endpoint,
        Map<String, RequestValues> variables,
        String bodyContains,
        Duration timeout) {
      this(
          targets,
          Trust.OF_JDK,
          endpoint,
          variables,
          bodyContains,
          timeout,
          List.of(),
          Optional.empty());
    }

    public Exchange {
      targets = List.copyOf(targets);
      kinds = List.copyOf(kinds);
      if (targets.isEmpty()) {
        throw new IllegalArgumentException("a load needs a target");
      }
    }

    /**
     * Kinds of request, at least one, or one with values from answers or after a login. One plain
     * request among them is an exchange without kinds, which any engine makes.
     */
    public static Exchange of(
        List<URI> targets,
        Trust trust,
        List<KindRequest> kinds,
        Optional<Endpoint> login,
        Map<String, RequestValues> variables,
        Duration timeout) {
      KindRequest first = kinds.getFirst();
      boolean one = kinds.size() == 1 && login.isEmpty() && first.endpoint().take().isEmpty();
      return new Exchange(
          targets,
          trust,
          first.endpoint(),
          variables,
          first.contains(),
          timeout,
          one ? List.of() : kinds,
          login);
    }

    /** The only target, for an engine that knows no more. */
    public URI target() {
      if (targets.size() > 1) {
        throw new LoadException(
            "This load is for %d instances, and the engine loads one.".formatted(targets.size()));
      }
      return targets.getFirst();
    }
  }

  /**
   * When requests begin: users, who start over the ramp, or a rate; first requests are spread so
   * that users do not fall in step; the pace says which part is measured.
   */
  public record Timing(Arrivals arrivals, Duration ramp, Duration spread, Pace pace) {

    /** Users without think time, all there from the begin on. */
    public static Timing ofUsers(int users, Duration spread, Pace pace) {
      return new Timing(new Users(users, Duration.ZERO), Duration.ZERO, spread, pace);
    }

    /** Ramp, warm-up, window and fall together, at the longest. */
    public Duration length() {
      Duration down = arrivals instanceof Users users ? users.down() : Duration.ZERO;
      return ramp.plus(pace.longest()).plus(down);
    }
  }

  /** Who decides when a request begins. */
  public sealed interface Arrivals {}

  /**
   * A fixed number of users, each pausing between answer and next request.
   *
   * @param from those that are there before the ramp, and again when the load has fallen
   * @param down time after the window over which the others leave, each after its current answer
   */
  public record Users(int number, Duration think, int from, Duration down) implements Arrivals {
    /** Users that come over the ramp and end with the window. */
    public Users(int number, Duration think) {
      this(number, think, 0, Duration.ZERO);
    }

    /** Whether they come and go as time passes, so that their number is what is of interest. */
    public boolean sustained() {
      return from > 0 || !down.isZero();
    }
  }

  /**
   * Users that work in steps from the start of the load on, without think time, each on its
   * connection to the end of the load; a row reports so long a time.
   */
  public record Steps(List<Step> steps, Duration report) implements Arrivals {
    public Steps {
      steps = List.copyOf(steps);
    }

    public int most() {
      return steps.stream().mapToInt(Step::users).max().orElse(0);
    }
  }

  /** A number of users for a time. */
  public record Step(int users, Duration length) {}

  /** Arrivals a second, at constant distances or as a Poisson process. */
  public record Rate(double perSecond, boolean poisson) implements Arrivals {}

  /** One of several kinds of request: its share, above 0 to 1, and what a right answer contains. */
  public record KindRequest(String name, double share, Endpoint endpoint, String contains) {}
}
