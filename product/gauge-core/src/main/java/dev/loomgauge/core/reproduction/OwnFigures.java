package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Range;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was predicted and measured here.
 *
 * @param cell its id in the results folder, or the variant of a batch
 * @param variant thread mode and what else tells cells apart, or the variant of a batch
 * @param users empty for a batch
 * @param predicted before it ran; null where no solver knows it
 * @param interval 90 % prediction interval of it, as wide as past pairs make it; null where none is
 *     known
 * @param bound what the laws allow here; null where they do not report
 * @param measured null when no trial is valid
 * @param low end of the 95 % interval; null with one repetition
 * @param high end of it
 * @param limitedBy in words, or the parts of a figure of memory; why it is void when nothing valid
 *     was measured
 */
public record OwnFigures(
    String cell,
    String variant,
    String users,
    @Nullable Double predicted,
    @Nullable Range interval,
    @Nullable Double bound,
    @Nullable Double measured,
    @Nullable Double low,
    @Nullable Double high,
    String limitedBy) {

  /** Whether the measured figure lies in its interval; empty without either, or a usable one. */
  public Optional<Boolean> asPredicted() {
    return measured == null || interval == null || Expected.Interval.tooWide(interval)
        ? Optional.empty()
        : Optional.of(interval.contains(measured));
  }

  /** measured / bound; null without either. */
  public @Nullable Double ratio() {
    return measured == null || bound == null ? null : measured / bound;
  }
}
