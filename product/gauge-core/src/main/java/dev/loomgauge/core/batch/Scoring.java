package dev.loomgauge.core.batch;

import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Holds what was measured of a microbenchmark against its floors and against what was published.
 *
 * @param cores that it could use, 1 and up
 * @param published by the published name of a variant; a variant that is missing has no such figure
 */
public record Scoring(
    Microbenchmark benchmark, BatchShape shape, int cores, Map<String, Score.Published> published) {

  public Scoring {
    published = Map.copyOf(published);
  }

  /**
   * A score for each variant, in their order, of all variants and, for a batch that computes, its
   * demand; {@link ResultsException} if one is missing.
   */
  public List<Score> of(List<Measured> measured) {
    return benchmark.variants().stream()
        .map(variant -> score(variant, find(measured, variant.name()), floor(variant, measured)))
        .toList();
  }

  private Floor floor(Variant variant, List<Measured> measured) {
    long tasks = shape.size(BatchShape.TASKS);
    return switch (benchmark.law()) {
      case ROUNDS ->
          Floor.rounds(
              tasks, variant.crew().workers(tasks, cores), (double) shape.size(BatchShape.WAIT_MS));
      case TASKS -> Floor.work(tasks, find(measured, Variant.DEMAND).mean(), cores);
      case WHOLE -> Floor.work(1, find(measured, Variant.DEMAND).mean(), cores);
    };
  }

  private Score score(Variant variant, Measured measured, Floor floor) {
    MeanInterval mean = measured.mean();
    double half = mean.hasInterval() ? mean.halfWidth() : 0;
    double low = Math.max(0, mean.mean() - half);
    double high = mean.mean() + half;
    return new Score(
        batch(variant),
        mean.mean(),
        low,
        high,
        measured.iterationsMs().size(),
        floor,
        BatchStanding.of(low, high, floor),
        published.get(variant.published()));
  }

  private Score.Batch batch(Variant variant) {
    OptionalInt workers = variant.crew().reported(cores);
    return new Score.Batch(
        benchmark.key(),
        variant.name(),
        shape.size(BatchShape.TASKS),
        benchmark.law() == FloorLaw.ROUNDS ? String.valueOf(shape.size(BatchShape.WAIT_MS)) : "",
        benchmark.work(shape),
        workers.isPresent() ? String.valueOf(workers.getAsInt()) : "",
        shape.scaledFrom(benchmark.published()));
  }

  private Measured find(List<Measured> measured, String variant) {
    return measured.stream()
        .filter(each -> each.variant().equals(variant))
        .findFirst()
        .orElseThrow(
            () ->
                new ResultsException(
                    "The benchmark %s has no figure for '%s'. Look into its log for what went wrong."
                        .formatted(benchmark.key(), variant)));
  }
}
