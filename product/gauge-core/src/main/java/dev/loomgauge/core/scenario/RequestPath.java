package dev.loomgauge.core.scenario;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a request does, step by step: the queueing network that predictions read, of stations that
 * spend demand and passive resources whose members it holds, by name.
 */
public record RequestPath(
    Map<String, Station> stations, Map<String, Resource> resources, List<Step> steps) {

  /**
   * The resource that a downstream with a limited concurrency is: every wait for it holds a member,
   * without a step that says so. No other resource has this name.
   */
  public static final String DOWNSTREAM = "downstream";

  public RequestPath {
    stations = Collections.unmodifiableMap(new LinkedHashMap<>(stations));
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    steps = List.copyOf(steps);
  }

  /** A station with a label for people; shared by all instances, or one for each. */
  public record Station(
      String name, String label, Servers servers, Discipline discipline, boolean shared) {}

  /** What serves a station. */
  public sealed interface Servers {
    /** The CPUs of a tier: service or database. */
    record OfTier(Tier tier) implements Servers {}

    record Given(Capacity count) implements Servers {}
  }

  /**
   * A passive resource.
   *
   * @param label for people: "Tomcat threads"
   * @param core members that there are before its queue is full
   * @param capacity members that there are at most
   * @param queue requests that may wait for a member
   * @param rejection what becomes of one more
   * @param shared one for all instances of the service; else each has its own
   * @param barging whether a request that releases a member and acquires one again, with nothing
   *     but CPU work between, overtakes the queue
   */
  public record Resource(
      String name,
      String label,
      Capacity core,
      Capacity capacity,
      Capacity queue,
      Rejection rejection,
      boolean shared,
      boolean barging) {

    /** One whose members are all there from the beginning, and whose full queue refuses. */
    public Resource(String name, String label, Capacity capacity, Capacity queue, boolean shared) {
      this(name, label, capacity, capacity, queue, Rejection.ABORT, shared, false);
    }

    public Resource of(Capacity members) {
      return new Resource(name, label, members, members, queue, rejection, shared, barging);
    }

    public ExecutorSize size(Map<String, String> levels) {
      return new ExecutorSize(
          core.in(levels).orElse(ExecutorSize.UNLIMITED),
          capacity.in(levels).orElse(ExecutorSize.UNLIMITED),
          queue.in(levels).orElse(ExecutorSize.UNLIMITED));
    }
  }

  public Station station(String name) {
    Station found = stations.get(name);
    if (found == null) {
      throw new IllegalArgumentException("station " + name + " is not declared");
    }
    return found;
  }

  /** The tier whose CPUs serve a station; empty when its servers are given. */
  public Optional<Tier> tierOf(String station) {
    return switch (station(station).servers()) {
      case Servers.OfTier(Tier tier) -> Optional.of(tier);
      case Servers.Given given -> Optional.empty();
    };
  }

  /** Uses of stations, those in branches and in kinds of requests among them. */
  public static Stream<Step.Use> uses(List<Step> steps) {
    return steps.stream()
        .flatMap(
            step ->
                switch (step) {
                  case Step.Use use -> Stream.of(use);
                  case Step.Parallel parallel ->
                      parallel.branches().stream().flatMap(RequestPath::uses);
                  case Step.Choice choice ->
                      choice.alternatives().stream().flatMap(one -> uses(one.steps()));
                  case Step.Acquire _, Step.Release _, Step.Wait _ -> Stream.of();
                });
  }

  /** The most calls to the downstream that a request on these steps has in flight at once. */
  public static int callsAtOnce(List<Step> steps) {
    return steps.stream().mapToInt(RequestPath::callsAtOnce).max().orElse(0);
  }

  private static int callsAtOnce(Step step) {
    return switch (step) {
      case Step.Wait wait -> wait.delay() instanceof Timing.OfDownstream ? 1 : 0;
      case Step.Parallel parallel ->
          parallel.branches().stream().mapToInt(RequestPath::callsAtOnce).sum();
      case Step.Choice choice ->
          choice.alternatives().stream().mapToInt(a -> callsAtOnce(a.steps())).max().orElse(0);
      case Step.Acquire _, Step.Release _, Step.Use _ -> 0;
    };
  }

  /**
   * Requests that the least of the service's pools lets in at once, over all instances; empty where
   * none is limited. What waits at the downstream is in already.
   */
  public OptionalLong letIn(Map<String, String> levels, int instances) {
    return resources.values().stream()
        .filter(resource -> !resource.name().equals(DOWNSTREAM))
        .mapToInt(resource -> resource.size(levels).most())
        .filter(members -> members != ExecutorSize.UNLIMITED)
        .mapToLong(members -> (long) members * instances)
        .min();
  }

  /**
   * The steps that a cell's requests take: those whose condition its levels meet, with every timing
   * that a level decides filled in, and with the share that each use has of its tier's calibrated
   * demand, and with a member of {@link #DOWNSTREAM} held in each wait for the downstream, where
   * there is one. A branch without steps is left out.
   */
  public List<Step> stepsFor(Map<String, String> levels) {
    return new CellSteps(this, levels).steps();
  }

  /** The steps of one cell, made from those of the scenario. */
  private static final class CellSteps {
    private final RequestPath path;
    private final Map<String, String> levels;

    /** Per request, over all kinds: shares that a tier's uses name, and uses that name none. */
    private final Map<Tier, Double> named = new HashMap<>();

    private final Map<Tier, Double> unnamed = new HashMap<>();

    CellSteps(RequestPath path, Map<String, String> levels) {
      this.path = path;
      this.levels = levels;
    }

    List<Step> steps() {
      List<Step> taken = taken(path.steps());
      count(taken, 1);
      return shared(taken);
    }

    private List<Step> taken(List<Step> steps) {
      List<Step> taken = new ArrayList<>();
      for (Step step : steps) {
        boolean met =
            step.when().entrySet().stream()
                .allMatch(c -> c.getValue().equals(levels.get(c.getKey())));
        if (met) {
          taken.addAll(resolved(step));
        }
      }
      return taken;
    }

    private List<Step> resolved(Step step) {
      return switch (step) {
        case Step.Acquire a -> List.of(a);
        case Step.Release r -> List.of(r);
        case Step.Use u ->
            List.of(new Step.Use(u.station(), u.demand().in(levels), u.when(), u.line()));
        case Step.Wait w ->
            limited(new Step.Wait(w.delay().in(levels), w.activity(), w.when(), w.line()));
        case Step.Parallel p -> {
          List<List<Step>> branches =
              p.branches().stream().map(this::taken).filter(b -> !b.isEmpty()).toList();
          yield branches.isEmpty()
              ? List.of()
              : List.of(new Step.Parallel(branches, p.join(), p.when(), p.line()));
        }
        case Step.Choice c -> List.of(c.within(this::taken));
      };
    }

    /** With what it holds of the downstream. */
    private List<Step> limited(Step.Wait wait) {
      String pool = RequestPath.DOWNSTREAM;
      return wait.delay() instanceof Timing.OfDownstream && path.resources().containsKey(pool)
          ? List.of(
              new Step.Acquire(pool, Optional.empty(), wait.when(), wait.line()),
              wait,
              new Step.Release(pool, wait.when(), wait.line()))
          : List.of(wait);
    }

    /** Counts the uses of so large a share of the requests. */
    private void count(List<Step> steps, double weight) {
      for (Step step : steps) {
        if (step instanceof Step.Parallel p) {
          p.branches().forEach(branch -> count(branch, weight));
        } else if (step instanceof Step.Choice choice) {
          choice.alternatives().forEach(a -> count(a.steps(), weight * a.share()));
        } else if (step instanceof Step.Use u
            && u.demand() instanceof Timing.Calibrated c
            && path.tierOf(u.station()).isPresent()) {
          Tier tier = path.tierOf(u.station()).get();
          named.merge(
              tier, c.part() instanceof Part.Share(double of) ? weight * of : 0.0, Double::sum);
          unnamed.merge(tier, c.part() instanceof Part.Rest ? weight : 0.0, Double::sum);
        }
      }
    }

    private List<Step> shared(List<Step> steps) {
      return steps.stream().map(this::shared).toList();
    }

    /** What no use names is split equally among those that name nothing. */
    private Step shared(Step step) {
      if (step instanceof Step.Use u
          && u.demand() instanceof Timing.Calibrated c
          && c.part() instanceof Part.Rest
          && path.tierOf(u.station()).isPresent()) {
        Tier tier = path.tierOf(u.station()).get();
        double rest = 1 - named.getOrDefault(tier, 0.0);
        Part part = new Part.Share(rest / unnamed.getOrDefault(tier, 1.0));
        return new Step.Use(
            u.station(), new Timing.Calibrated(c.shape(), part), u.when(), u.line());
      }
      return step.within(this::shared);
    }
  }
}
