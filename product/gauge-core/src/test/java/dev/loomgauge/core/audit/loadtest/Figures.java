package dev.loomgauge.core.audit.loadtest;

import dev.loomgauge.core.audit.loadtest.Plan.Shape;
import dev.loomgauge.core.audit.loadtest.Plan.Times;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a run of a closed load came to; times in milliseconds.
 *
 * @param sorted the response times of all requests
 * @param factor by which its times are spoiled, 1 for an honest run
 */
record Figures(int users, double seconds, List<Double> sorted, long failed, double factor) {

  /** How users and service went on. */
  enum Course {
    /** All users are at work from the first moment. */
    STEADY,
    /** They begin one after the other, over the first half. */
    RAMPED,
    /** They pause between an answer and the next request. */
    PAUSED,
    /** The service stands still for a quarter of the run, and all users wait for it. */
    STALLED
  }

  /** A run drawn at random. */
  static Figures drawn(SplittableRandom random, double factor, Course course) {
    int users = List.of(4, 10, 32, 100, 200).get(random.nextInt(5));
    double delay = List.of(2, 8, 20, 90).get(random.nextInt(4));
    double window = 1000 * List.of(5, 10, 20).get(random.nextInt(3));
    double longest = Math.max(Math.min(window, 10_000 * delay / users), 60 * delay);
    double ramp = course == Course.RAMPED ? longest / 2 : 0;
    Plan plan =
        new Plan(
            users,
            ramp,
            0,
            longest - ramp,
            course == Course.PAUSED
                ? new Times(Shape.UNIFORM, 3 * delay)
                : new Times(Shape.FIXED, 0),
            0,
            false,
            delay,
            new Times(random.nextBoolean() ? Shape.UNIFORM : Shape.EXPONENTIAL, delay * 0.5),
            0,
            random.nextInt(3) == 0 ? 0 : -1,
            random.nextInt(4) == 0 ? 0.2 : 0,
            0,
            0,
            false);
    double stall = course == Course.STALLED ? longest / 4 : 0;
    List<Sample> ended =
        Simulated.samples(plan, random).stream()
            .map(sample -> stalled(sample, longest / 3, stall))
            .filter(s -> s.ended() < plan.endMs())
            .toList();
    return new Figures(
        users,
        plan.endMs() / 1000,
        ended.stream().mapToDouble(Sample::lasted).sorted().boxed().toList(),
        ended.stream().filter(sample -> !sample.answered()).count(),
        factor);
  }

  /**
   * The same had all of the test stood still for a while: what was under way takes longer by it.
   */
  private static Sample stalled(Sample sample, double fromMs, double stallMs) {
    double sent = sample.sent() < fromMs ? 0 : stallMs;
    double ended = sample.ended() < fromMs ? 0 : stallMs;
    return new Sample(
        sample.due() + sent, sample.sent() + sent, sample.ended() + ended, sample.outcome());
  }

  int requests() {
    return sorted.size();
  }

  double rate() {
    return requests() / seconds;
  }

  double mean() {
    return factor * sorted.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  double deviation() {
    double mean = mean() / factor;
    return factor
        * Math.sqrt(
            sorted.stream()
                .mapToDouble(Double::doubleValue)
                .map(t -> (t - mean) * (t - mean))
                .average()
                .orElse(0));
  }

  double at(double share) {
    return factor * sorted.get((int) Math.min(requests() - 1, Math.floor(share * requests())));
  }

  double min() {
    return factor * sorted.getFirst();
  }

  double max() {
    return factor * sorted.getLast();
  }
}
