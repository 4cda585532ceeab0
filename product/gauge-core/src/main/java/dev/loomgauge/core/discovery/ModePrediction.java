package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.ScenarioText.Subject;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What virtual threads should bring, from what was seen of platform threads alone: the threads are
 * no longer limited, everything else stays, and a request costs the same CPU time. It is made
 * before a virtual thread has carried a request, or where none can. Beside it, what the mode that
 * was seen should do at other loads.
 */
public final class ModePrediction {
  /**
   * Half of the interval within which the CPU time of a request on virtual threads is assumed,
   * relative to that on platform threads: they save switches between threads of the system and cost
   * mounting and copied stacks.
   */
  public static final double CPU_DOUBT = 0.2;

  private static final List<Framework> SPRING_AND_JETTY =
      List.of(Framework.SPRING_BOOT, Framework.JETTY);

  /** The classes that are loaded do not tell version 4 from 3. */
  private static final String JETTY_LIMIT =
      "Jetty virtual threads (200 in Spring Boot 4, unless server.jetty.threads.max says another"
          + " number)";

  /** Of a simulation: a figure that is in doubt by as much need not be known to 1 %. */
  private static final long MOST_REQUESTS = 200_000;

  private ModePrediction() {}

  /**
   * Where it runs, and what is known of earlier predictions there.
   *
   * @param at ISO-8601 instant of the prediction
   */
  public record Machine(String at, CpuAllocation allocation, int cores, PastPairs past) {}

  /**
   * What is asked.
   *
   * @param subject as it is started; what sets the modes is not needed
   * @param users at which to predict; empty to choose below and above the limits, and where no
   *     switch exists, at the users for which the mode that was seen is measured as well
   */
  public record Question(
      Subject subject, RequestPattern request, List<Integer> users, int mostUsers) {}

  /**
   * Predicts virtual threads; empty where the mode that was seen is no platform threads, or nothing
   * inside it is known.
   */
  public static Optional<Forecast> virtual(ModeEvidence seen, Question asked, Machine machine) {
    if (seen.path().isEmpty() || seen.path().get().virtual() > 0) {
      return Optional.empty();
    }
    ServiceModel model =
        ModelInference.of(
            List.of(seen, seen.onVirtualThreads()), machine.cores(), asked.mostUsers());
    if (!asked.users().isEmpty()) {
      model = model.at(asked.users());
    } else if (asked.subject().modes().size() < 2) {
      // Only the mode that was seen is measured: so the prediction is for the same users too.
      TreeSet<Integer> all = new TreeSet<>(model.users());
      all.addAll(ModelInference.of(List.of(seen), machine.cores(), asked.mostUsers()).users());
      model = model.at(List.copyOf(all));
    }
    List<ThreadMode> both = List.of(ThreadMode.PLATFORM, ThreadMode.VIRTUAL);
    return Optional.of(
        forecast(seen, model, scenario(asked, model, both), ThreadMode.VIRTUAL, machine));
  }

  /**
   * Predicts the mode that was seen itself, at users that are asked for and were not observed. Its
   * CPU time is in doubt by {@link #CPU_DOUBT}, too: it is that of two short loads. Empty where
   * nothing inside the service is known.
   */
  public static Optional<Forecast> same(ModeEvidence seen, Question asked, Machine machine) {
    if (seen.path().isEmpty()) {
      return Optional.empty();
    }
    ModeEvidence named = seen.inItsMode();
    ThreadMode mode = named.virtual() ? ThreadMode.VIRTUAL : ThreadMode.PLATFORM;
    ServiceModel model =
        ModelInference.of(List.of(named), machine.cores(), asked.mostUsers()).at(asked.users());
    return Optional.of(
        forecast(named, model, scenario(asked, model, List.of(mode)), mode, machine));
  }

  private static Forecast forecast(
      ModeEvidence seen, ServiceModel model, Scenario scenario, ThreadMode mode, Machine machine) {
    Predictor predictor =
        new Predictor(
            new Laws(scenario, machine.allocation()), null, machine.past(), MOST_REQUESTS);
    List<PredictionsCsv.Row> rows = new ArrayList<>();
    for (Cell cell : CellPlan.of(scenario, machine.cores())) {
      if (mode.is(cell.threads())) {
        Prediction prediction = predictor.predict(cell, calibrated(seen, machine.cores()));
        rows.add(new PredictionsCsv.Row(machine.at(), cell.id(), cell.levels(), prediction));
      }
    }
    boolean switched = mode == ThreadMode.VIRTUAL && !seen.virtual();
    Stream<String> jetty =
        switched && seen.heap().frameworks().containsAll(SPRING_AND_JETTY)
            ? Stream.of(JETTY_LIMIT)
            : Stream.empty();
    return new Forecast(rows, scenario.factors(), Stream.concat(hidden(model), jetty).toList());
  }

  /** As it would be written for these modes. */
  private static Scenario scenario(Question asked, ServiceModel model, List<ThreadMode> all) {
    Subject subject = asked.subject();
    Map<String, Map<String, String>> modes = new LinkedHashMap<>();
    all.forEach(mode -> modes.put(mode.key(), Map.of()));
    String text =
        ScenarioText.of(
            new Subject(
                subject.name(),
                subject.command(),
                subject.env(),
                modes,
                List.of(),
                subject.delays().observed(),
                subject.tls()),
            asked.request(),
            model,
            "");
    return ScenarioReader.ofText(subject.name(), text);
  }

  /**
   * Its CPU time at the lightest and at the largest load, both of a service that is warm.
   * Background threads are taken to have a fair share of full CPUs; those that yield or sleep have
   * less, so half of that share is in doubt.
   */
  private static Calibrated calibrated(ModeEvidence seen, int cores) {
    double background = cores * seen.last().busy().background();
    Calibrated.Cpus cpus = new Calibrated.Cpus(cores, background, 0, 0);
    double doubt = Math.hypot(CPU_DOUBT, background / 2 / cpus.available(cores));
    List<Calibrated.Point> points =
        List.of(seen.alone(), seen.last()).stream()
            .sorted(Comparator.comparingDouble(point -> point.rps() * point.cpuMs()))
            .map(point -> point(point, doubt))
            .toList();
    return new Calibrated(points, cpus, List.of());
  }

  private static Calibrated.Point point(LoadPoint load, double doubt) {
    double seconds = load.cpuMs() / 1000;
    return new Calibrated.Point(
        load.rps(), new Demands(Map.of(Tier.SERVICE, new Demand(seconds, doubt * seconds))));
  }

  private static Stream<String> hidden(ServiceModel model) {
    return model.hidden().stream().map(r -> r.label() + " (" + r.evidence() + ")");
  }
}
