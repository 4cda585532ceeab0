package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.judgement.comparison.Comparisons;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What is known of a service as a test wants it, and its answer. */
final class Cases {
  static final String POOL = "the 10 HikariCP connections";

  static final String THREADS = "the 200 Tomcat threads";

  private Cases() {}

  static Case known(List<PoolKnob> knobs, Trial... trials) {
    return new Case(
        "shop.yaml",
        WrittenService.scenario(knobs, Map.of()),
        WrittenService.MODEL,
        knobs,
        List.of(trials),
        compared(List.of(trials)),
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same with another file. */
  static Case withFile(Case c, String file) {
    return with(c, file, c.model(), c.comparisons(), c.liveHeapMb(), c.forecast());
  }

  /** The same with another model. */
  static Case withModel(Case c, ServiceModel model) {
    return with(c, c.file(), model, c.comparisons(), c.liveHeapMb(), c.forecast());
  }

  /** The same with other comparisons. */
  static Case withComparisons(Case c, List<Comparison> comparisons) {
    return with(c, c.file(), c.model(), comparisons, c.liveHeapMb(), c.forecast());
  }

  /** The same with other heaps in use, by trial, in MB. */
  static Case withHeaps(Case c, Map<String, Double> liveHeapMb) {
    return with(c, c.file(), c.model(), c.comparisons(), liveHeapMb, c.forecast());
  }

  /** The same with a forecast. */
  static Case withForecast(Case c, Forecast forecast) {
    return with(c, c.file(), c.model(), c.comparisons(), c.liveHeapMb(), Optional.of(forecast));
  }

  private static Case with(
      Case c,
      String file,
      ServiceModel model,
      List<Comparison> comparisons,
      Map<String, Double> liveHeapMb,
      Optional<Forecast> forecast) {
    return new Case(
        file,
        c.scenario(),
        model,
        c.knobs(),
        c.trials(),
        comparisons,
        liveHeapMb,
        c.proof(),
        forecast);
  }

  /**
   * The comparisons of thread modes as a verdict makes them; of one block, as if two more had been
   * alike.
   */
  static List<Comparison> compared(List<Trial> trials) {
    return compared(ThreadMode.FACTOR, trials);
  }

  /** The same of the levels of another factor. */
  static List<Comparison> compared(String factor, List<Trial> trials) {
    boolean one = trials.stream().allMatch(trial -> trial.repetition() == 1);
    List<Trial> all = new ArrayList<>();
    for (int block = 1; block <= (one ? 3 : 1); block++) {
      for (Trial trial : trials) {
        all.add(inItsCell(trial, one ? block : trial.repetition()));
      }
    }
    return Comparisons.of(
        new Design(2, 2, 0.03, Design.Fresh.BLOCK, factor, Optional.empty()),
        trials.stream().map(Cases::cell).distinct().toList(),
        all);
  }

  private static Cell cell(Trial trial) {
    return new Cell(new TreeMap<>(trial.levels()));
  }

  private static Trial inItsCell(Trial trial, int block) {
    return TrialCopy.of(trial).cell(cell(trial).id()).repetition(block).trial();
  }

  static String answer(Case known) {
    return String.join("\n", Answer.of(known));
  }

  static Trial pooled(String mode, double rps) {
    return Seen.on(mode, 300, rps)
        .pool("connections", POOL)
        .limit("connections", Kind.RESOURCE, 100)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }

  static Trial threads(int users, double rps) {
    return Seen.on("platform", users, rps)
        .pool("threads", THREADS)
        .limit("threads", Kind.RESOURCE, 198)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }

  static Trial unbounded() {
    return Seen.on("virtual", 300, 900)
        .limitedBy(new Bottleneck.Users(), "the number of users")
        .limit("service-cpu", Kind.STATION, 1000)
        .heap(300)
        .trial();
  }
}
