package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Place;
import java.util.Optional;

/** Few requests keep the CPU from the rest. */
public final class CpuHog implements Rule {
  @Override
  public String code() {
    return "cpu-hog";
  }

  @Override
  public String title() {
    return "CPU hot spot";
  }

  @Override
  public String meaning() {
    return """
        The CPU is saturated, and most running requests are at one place of the code. Virtual threads are not time-sliced: a carrier runs a thread until it blocks, so short requests queue behind long ones.\
        """;
  }

  private static final double BUSY = 0.85;
  private static final double MOST = 0.5;

  /** Samples at the place; fewer are chance. */
  private static final double LEAST = 4;

  @Override
  public Optional<Cause> find(Evidence e) {
    if (e.serviceCpu() < BUSY) {
      return Optional.empty();
    }
    return e.sampled(JvmUse.RUNNING)
        .map(running -> bySamples(e, running))
        .orElseGet(() -> byDumps(e));
  }

  private static Optional<Cause> bySamples(Evidence e, Observed running) {
    return running.places().stream()
        .filter(place -> place.count() >= MOST * running.count())
        .map(place -> cause(e, (double) place.count() / running.count(), place.frames().getFirst()))
        .findFirst();
  }

  private static Optional<Cause> byDumps(Evidence e) {
    return e.threads()
        .flatMap(use -> e.place(Activity.CPU).filter(place -> most(use, place)))
        .map(place -> cause(e, place.mean() / threads(e), place.words()));
  }

  private static Cause cause(Evidence e, double share, String place) {
    return new Cause(
        Numbers.format(
            "The CPU is %s busy; %s of the running requests are at %s.%s",
            Numbers.percent(Math.min(1, e.serviceCpu())),
            Numbers.percent(share),
            place,
            e.schedulingLag()),
        "Run that work on a dedicated pool of platform threads that leaves CPU time to other requests.",
        e.share(Activity.CPU_QUEUE));
  }

  private static boolean most(ThreadUse use, Place place) {
    return place.mean() >= MOST * use.of(Activity.CPU) && place.mean() * use.dumps() >= LEAST;
  }

  private static double threads(Evidence e) {
    return e.threads().map(use -> use.of(Activity.CPU)).orElse(1.0);
  }
}
